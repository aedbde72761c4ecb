/** The window events of spec §4: what was made here that the dashboard must hear of. */
const NAMES = ["student-created", "plan-created"] as const;
/** The dashboard waits this long, so that two events make one request (spec §9). */
const DELAY_MS = 500;

/** Tells the window that a student or a plan was created. */
export function emitDomainEvent(name: (typeof NAMES)[number]): void {
  window.dispatchEvent(new Event(name));
}

/** Calls back 500 ms after the last of these events. Returns what stops it. */
export function onDomainEvents(refresh: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(refresh, DELAY_MS);
  };
  for (const name of NAMES) window.addEventListener(name, restart);
  return () => {
    clearTimeout(timer);
    for (const name of NAMES) window.removeEventListener(name, restart);
  };
}

/** The site's own window events for new data that the dashboard must show. */
const NAMES = ["student-created", "plan-created"] as const;
/** The dashboard waits this long, so that two events cause one request. */
const DELAY_MS = 500;

export function emitDomainEvent(name: (typeof NAMES)[number]): void {
  window.dispatchEvent(new Event(name));
}

/** The completed step of the setup, and how it was completed. */
type OnboardingStep = { step: 1; action: "settings-saved" } | { step: 2; action: "plan-created" };

export function emitOnboardingStep(detail: OnboardingStep): void {
  window.dispatchEvent(new CustomEvent("onboarding-step", { detail }));
}

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

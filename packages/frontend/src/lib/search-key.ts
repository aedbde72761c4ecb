const isElement = (target: EventTarget | null): target is Element => target !== null && "matches" in target;
export const isTyping = (target: EventTarget | null) =>
  isElement(target) && target.matches("input, textarea, select, [contenteditable]");

/** Tells whether "/" outside text fields, or Ctrl+K (on a Mac ⌘K), starts a search. */
export function isSearchKey(
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "target">,
) {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  if (altKey) return false;
  if (ctrlKey || metaKey) return !shiftKey && key.toLowerCase() === "k";
  return key === "/" && !isTyping(target);
}

/** Calls `onNone` if the screen has no search field. */
export function listenForSearch(onNone: () => void, signal: AbortSignal): void {
  function press(event: KeyboardEvent) {
    // An open dialog keeps the focus.
    if (event.defaultPrevented || !isSearchKey(event) || document.querySelector('[role$="dialog"]')) return;
    event.preventDefault();
    const field = document.querySelector<HTMLInputElement>('input[type="search"]');
    if (!field) return onNone();
    field.focus();
    field.select();
  }
  document.addEventListener("keydown", press, { signal });
}

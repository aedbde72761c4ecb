const isElement = (target: EventTarget | null): target is Element => target !== null && "matches" in target;
/** Tells whether the element with the focus takes a key as a letter. */
export const isTyping = (target: EventTarget | null) =>
  isElement(target) && target.matches("input, textarea, select, [contenteditable]");

/**
 * Tells whether a key asks for the search: "/" outside text fields, or Ctrl+K (on a Mac ⌘K)
 * anywhere.
 */
export function isSearchKey(
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "target">,
) {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  if (altKey) return false;
  if (ctrlKey || metaKey) return !shiftKey && key.toLowerCase() === "k";
  return key === "/" && !isTyping(target);
}

/**
 * Moves to the search of the screen by "/" or Ctrl+K until the signal aborts. `onNone` is called
 * where the screen has no search.
 */
export function listenForSearch(onNone: () => void, signal: AbortSignal): void {
  function press(event: KeyboardEvent) {
    // A dialog keeps the focus.
    if (event.defaultPrevented || !isSearchKey(event) || document.querySelector('[role$="dialog"]')) return;
    event.preventDefault();
    const field = document.querySelector<HTMLInputElement>('input[type="search"]');
    if (!field) return onNone();
    field.focus();
    field.select();
  }
  document.addEventListener("keydown", press, { signal });
}

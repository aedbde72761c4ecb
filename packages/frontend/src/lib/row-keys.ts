/**
 * Handles the keys j, k and p in a list. The list marks its elements with attributes: `data-row` on
 * each row, `aria-current` on the row whose details are open, `data-panel` on these details,
 * `data-charges` on the open charges in the details (oldest first), `data-charge` on each of these
 * charges, and `data-key="p"` on the button that marks a charge paid.
 */
import { isTyping } from "./search-key.ts";

const rowsOf = () => [...document.querySelectorAll<HTMLElement>("[data-row]")].filter((row) => row.checkVisibility());

/** Returns the index of the row with the focus, else of the row whose details are open. */
function currentIn(rows: readonly HTMLElement[]): number {
  const focused = rows.findIndex((row) => row.contains(document.activeElement));
  return focused >= 0 ? focused : rows.findIndex((row) => row.ariaCurrent === "true");
}

/** Moves the focus by some rows, the first time to the first row. Open details follow it. */
function step(by: 1 | -1): void {
  const rows = rowsOf();
  const at = currentIn(rows);
  const isOpen = rows.some((row) => row.ariaCurrent === "true");
  const next = rows[at < 0 ? 0 : at + by]?.querySelector<HTMLElement>("a[href]");
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
  if (isOpen) next?.click();
}

const payButtonIn = (place: Element | null | undefined) =>
  place?.querySelector<HTMLButtonElement>('[data-key="p"]:enabled');

/** The charge lists in which p has paid a charge. Each opened student has a new list. */
const answered = new WeakSet<Element>();

/**
 * Returns the pay button of the charge that has the focus, or else of the oldest open charge. For a
 * charge without the focus, p works once for each opened student, because a second press would pay
 * another month unseen.
 */
function payButtonOfDetails(panel: Element): HTMLButtonElement | null | undefined {
  const focused = document.activeElement?.closest("[data-charge]");
  if (focused && panel.contains(focused)) return payButtonIn(focused);
  const charges = panel.querySelector("[data-charges]");
  const button = payButtonIn(charges);
  if (!charges || !button || answered.has(charges)) return undefined;
  answered.add(charges);
  return button;
}

/**
 * Presses the button that marks a charge paid, in the open details or else in the row with the
 * focus. The key p never reopens a charge.
 */
function markPaid(): void {
  const panel = document.querySelector("[data-panel]");
  const focusedRow = () => rowsOf().find((row) => row.contains(document.activeElement));
  (panel ? payButtonOfDetails(panel) : payButtonIn(focusedRow()))?.click();
}

const actions: Readonly<Record<string, () => void>> = { j: () => step(1), k: () => step(-1), p: markPaid };

/** Listens to j, k and p until the signal aborts. In a text field they are letters. */
export function listenForRows(signal: AbortSignal): void {
  function press(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    const act = actions[key];
    if (!act || ctrlKey || metaKey || altKey || event.repeat) return;
    if (isTyping(target) || document.querySelector('[role$="dialog"]')) return;
    event.preventDefault();
    act();
  }
  document.addEventListener("keydown", press, { signal });
}

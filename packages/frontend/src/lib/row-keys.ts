/**
 * Handles the keys j, k, p, r and u in a list, and the arrows while a row has the focus. The list
 * marks its elements with attributes: `data-row` on each row, `data-panel` on a person's page,
 * `data-charges` on the open charges in the details (oldest first), `data-charge` on each of these
 * charges, `data-key="p"` on the button that marks a charge paid, and `data-key="u"` on the button
 * that undoes the last such mark. A list that opens its rows beside it marks itself with
 * `data-opens`, the opened row with `aria-current`, and the place beside it with `data-beside`.
 */
import { ROW_REACHED } from "./row-reached.ts";
import { isTyping } from "./search-key.ts";

const rowsOf = () => [...document.querySelectorAll<HTMLElement>("[data-row]")].filter((row) => row.checkVisibility());

/**
 * Returns the place of the row with the focus, or else of the row that is opened beside the list.
 */
function placeIn(rows: readonly HTMLElement[]): number {
  const focused = rows.findIndex((row) => row.contains(document.activeElement));
  return focused < 0 ? rows.findIndex((row) => row.ariaCurrent === "true") : focused;
}

/** Moves the focus by some rows; the first time it moves to the first row. */
function step(by: 1 | -1): void {
  const rows = rowsOf();
  const at = placeIn(rows);
  focusOn(rows[at < 0 ? 0 : at + by] ?? rows[at]);
}

/** Focuses the row's link or, where the row is opened beside the list, its pay button. */
function focusOn(row: HTMLElement | undefined): void {
  if (!row) return;
  const button = row.closest("[data-opens]") && payButtonIn(row);
  const target = button || row.querySelector<HTMLElement>("a[href]");
  target?.focus();
  target?.scrollIntoView({ block: "nearest" });
  row.dispatchEvent(new Event(ROW_REACHED, { bubbles: true }));
}

const payButtonIn = (place: Element | null | undefined) =>
  place?.querySelector<HTMLButtonElement>('[data-key="p"]:enabled');

/** The charge lists in which p has paid a charge. Each opened student has a new list. */
const answered = new WeakSet<Element>();

/**
 * Returns the pay button of the charge that has the focus, or else of the oldest open charge.
 * Without a focused charge, p works once for each opened student, because a second press would mark
 * another month as paid without the owner noticing.
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
 * Clicks the button that marks a charge paid, in the open details or else in the row with the
 * focus. The key p never reopens a charge.
 */
function markPaid(): void {
  const panel = document.querySelector("[data-panel]");
  const focusedRow = () => rowsOf().find((row) => row.contains(document.activeElement));
  (panel ? payButtonOfDetails(panel) : payButtonIn(focusedRow()))?.click();
}

/**
 * Marks the charge with the focus as paid, and moves the focus to the next open charge. Without a
 * focused row the key only moves the focus: the person sees which charge the next press marks.
 * After the last charge the focus leaves the button, which would now reopen the charge.
 */
function markPaidAndGoOn(): void {
  if (document.querySelector("[data-panel]")) return;
  const rows = rowsOf();
  const at = placeIn(rows);
  const button = payButtonIn(rows[at]);
  button?.click();
  const next = rows.slice(at + 1).find(payButtonIn);
  if (next) focusOn(next);
  else if (button) document.querySelector<HTMLElement>("[data-beside]")?.focus();
}

const takeBack = () => document.querySelector<HTMLButtonElement>('[data-key="u"]:enabled')?.click();

const actions: Readonly<Record<string, () => void>> = {
  j: () => step(1),
  k: () => step(-1),
  p: markPaid,
  r: markPaidAndGoOn,
  u: takeBack,
};
/** The arrows move the focus only within a list: elsewhere they scroll the page. */
const arrows: typeof actions = { ArrowDown: () => step(1), ArrowUp: () => step(-1) };

/** Tells whether Enter would press a row's pay button while a charge is open beside the list. */
const isOnOpenedPay = () =>
  document.querySelector("[data-beside]") !== null &&
  document.activeElement?.matches('[data-opens] [data-key="p"]') === true;

/** Listens to the keys until the signal aborts. In a text field they type letters. */
export function listenForRows(signal: AbortSignal): void {
  function press(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    const isInRow = Boolean(document.activeElement?.closest("[data-row]"));
    const isEnter = key === "Enter" && isOnOpenedPay();
    const act = isEnter ? markPaidAndGoOn : (actions[key] ?? (isInRow ? arrows[key] : undefined));
    if (!act || ctrlKey || metaKey || altKey) return;
    // A held Enter key would press each following button.
    if (event.repeat) return isEnter ? event.preventDefault() : undefined;
    if (isTyping(target) || document.querySelector('[role$="dialog"]')) return;
    event.preventDefault();
    act();
  }
  document.addEventListener("keydown", press, { signal });
}

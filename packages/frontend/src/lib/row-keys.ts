/**
 * Attributes mark the elements: `data-row`, `data-panel` on a person's page, `data-charges` and
 * `data-charge` on open charges, `data-key` on the buttons of p and u, `data-opens` on a list that
 * opens rows in `data-beside`, `aria-current` on the opened one.
 */
import { ROW_REACHED } from "./row-reached.ts";
import { isTyping } from "./search-key.ts";

const rowsOf = () => [...document.querySelectorAll<HTMLElement>("[data-row]")].filter((row) => row.checkVisibility());

function placeIn(rows: readonly HTMLElement[]): number {
  const focused = rows.findIndex((row) => row.contains(document.activeElement));
  return focused < 0 ? rows.findIndex((row) => row.ariaCurrent === "true") : focused;
}

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

/** Each opened student has a new list. */
const answered = new WeakSet<Element>();

/**
 * Without a focused charge, p works once for each opened student: a second press would mark another
 * month as paid without the owner noticing.
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

/** The key p never reopens a charge. */
function markPaid(): void {
  const panel = document.querySelector("[data-panel]");
  const focusedRow = () => rowsOf().find((row) => row.contains(document.activeElement));
  (panel ? payButtonOfDetails(panel) : payButtonIn(focusedRow()))?.click();
}

/**
 * Without a focused row the key only moves the focus, so that the person sees which charge the next
 * press marks. After the last charge the focus leaves the button, which would now reopen it.
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

/** In a text field they type letters. */
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

/**
 * Handles the keys j, k, p, r and u in a list, and the arrows while a row has the focus. The list
 * marks its rows by `data-row`, a person's page and its charges by `data-panel`, `data-charges` and
 * `data-charge`, and the buttons that p and u press by `data-key`.
 */
import { isTyping } from "./search-key.ts";

const rowsOf = () => [...document.querySelectorAll<HTMLElement>("[data-row]")].filter((row) => row.checkVisibility());

const placeIn = (rows: readonly HTMLElement[]) => rows.findIndex((row) => row.contains(document.activeElement));

function step(by: 1 | -1): void {
  const rows = rowsOf();
  const at = placeIn(rows);
  focusOn(rows[at < 0 ? 0 : at + by] ?? rows[at]);
}

/** Focuses the row's name, a button or link that opens the row. */
function focusOn(row: HTMLElement | undefined): void {
  const target = row?.querySelector<HTMLElement>("[data-name], a[href]");
  target?.focus();
  target?.scrollIntoView({ block: "nearest" });
}

const payButtonIn = (place: Element | null | undefined) =>
  place?.querySelector<HTMLButtonElement>('[data-key="p"]:enabled');

/** The lists in which the key p was pressed: each opened student has a new list. */
const answered = new WeakSet<Element>();

/** Without a focused charge p works once per student: a second press would pay an unseen month. */
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
 * Without a focused row the key only moves the focus, so that the person sees what a press marks.
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
  else if (button) button.blur();
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

/** Listens for the keys, except in a text field, where they type letters. */
export function listenForRows(signal: AbortSignal): void {
  function press(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    const isInRow = Boolean(document.activeElement?.closest("[data-row]"));
    const act = actions[key] ?? (isInRow ? arrows[key] : undefined);
    if (!act || ctrlKey || metaKey || altKey) return;
    if (event.repeat || isTyping(target) || document.querySelector('[role$="dialog"]')) return;
    event.preventDefault();
    act();
  }
  document.addEventListener("keydown", press, { signal });
}

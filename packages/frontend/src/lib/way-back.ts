let shown: string | undefined;
let before: string | undefined;

/** Notes which screen is shown, by its path; another query of the same screen is no other screen. */
export function noteScreen(pathname: string): void {
  if (pathname === shown) return;
  before = shown;
  shown = pathname;
}

/** Whether the person was on this screen just before. */
export function wasJustOn(pathname: string): boolean {
  return before === pathname;
}

/** Whether there is an earlier screen of the site in this tab's history; the router numbers its entries from 0. */
export function hasEarlierScreen(): boolean {
  const { idx }: { idx?: unknown } = history.state ?? {};
  return typeof idx === "number" && idx > 0;
}

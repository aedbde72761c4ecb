let shown: string | undefined;
let before: string | undefined;

/** Records the screen that is shown, by its path. Another query of the same path is the same screen. */
export function recordScreen(pathname: string): void {
  if (pathname === shown) return;
  before = shown;
  shown = pathname;
}

/** Whether the screen before this one had this path. */
export function isPreviousScreen(pathname: string): boolean {
  return before === pathname;
}

/** Whether this tab's history has an earlier screen of the site. The router numbers its entries from 0. */
export function hasEarlierScreen(): boolean {
  const { idx }: { idx?: unknown } = history.state ?? {};
  return typeof idx === "number" && idx > 0;
}

let shown: string | undefined;
let before: string | undefined;

/** Remembers the screen; another query of the same path is the same screen. */
export function recordScreen(pathname: string): void {
  if (pathname === shown) return;
  before = shown;
  shown = pathname;
}

export const isPreviousScreen = (pathname: string): boolean => before === pathname;

/** The router numbers its entries from 0. */
export function hasEarlierScreen(): boolean {
  const { idx }: { idx?: unknown } = history.state ?? {};
  return typeof idx === "number" && idx > 0;
}

/** The history state of an address that the person opened in order to search. */
export const FOR_SEARCH = "search";

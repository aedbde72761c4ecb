/**
 * Stands in for the package of that name (vite.config.ts), by which dialogs lock the page's scrolling: it writes a
 * `<style>` into the page, which the site's policy forbids (ASVS 3.4.3); a constructed sheet is not markup.
 */
import { useEffect, useState } from "react";

type Shared = { users: number; sheet: CSSStyleSheet | undefined };

function take(shared: Shared, styles: string): void {
  shared.users += 1;
  if (shared.sheet) return;
  shared.sheet = new CSSStyleSheet();
  shared.sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(shared.sheet);
}

function giveBack(shared: Shared): void {
  shared.users -= 1;
  if (shared.users > 0) return;
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== shared.sheet);
  shared.sheet = undefined;
}

function useShared(shared: Shared, styles: string): null {
  // The first mount's styles hold: of a scroll bar that is gone, nobody can measure the width.
  const [first] = useState(styles);
  useEffect(() => {
    take(shared, first);
    return () => giveBack(shared);
  }, [shared, first]);
  return null;
}

/** A component whose styles hold while at least one of it is mounted. */
export function styleSingleton(): (props: { styles: string }) => null {
  const shared: Shared = { users: 0, sheet: undefined };
  return ({ styles }) => useShared(shared, styles);
}

/**
 * Replaces the package of the same name (vite.config.ts), whose `<style>` the site's security
 * policy forbids (ASVS 3.4.3); a constructed style sheet is allowed.
 */
import { useEffect, useState } from "react";

type Shared = { users: number; sheet: CSSStyleSheet | undefined };

function addSheet(shared: Shared, styles: string): void {
  shared.users += 1;
  if (shared.sheet) return;
  shared.sheet = new CSSStyleSheet();
  shared.sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(shared.sheet);
}

function removeSheet(shared: Shared): void {
  shared.users -= 1;
  if (shared.users > 0) return;
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== shared.sheet);
  shared.sheet = undefined;
}

function useShared(shared: Shared, styles: string): null {
  // The first mount's styles stay, as a hidden scroll bar has no width to measure.
  const [first] = useState(styles);
  useEffect(() => {
    addSheet(shared, first);
    return () => removeSheet(shared);
  }, [shared, first]);
  return null;
}

export function styleSingleton(): (props: { styles: string }) => null {
  const shared: Shared = { users: 0, sheet: undefined };
  return ({ styles }) => useShared(shared, styles);
}

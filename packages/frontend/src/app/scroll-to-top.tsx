import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { recordScreen } from "../lib/screen-history.ts";

/** Changed filters in the query string do not scroll. */
export function ScrollToTop() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    recordScreen(pathname);
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
  }, [pathname]);
  return null;
}

import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/** A new screen starts at its top; filters in the query string leave the scroll alone. */
export function ScrollToTop() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
  }, [pathname]);
  return null;
}

import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { isStudentPath, paths } from "../lib/paths.ts";
import { recordScreen } from "../lib/screen-history.ts";
import { PANEL_QUERY, useMediaQuery } from "../lib/use-media-query.ts";

/**
 * Starts a new screen at its top, and records the screen for back links. Filters in the query
 * string do not scroll, and neither do details that open beside the list of students.
 */
export function ScrollToTop() {
  const address = useLocation().pathname;
  const isBeside = useMediaQuery(PANEL_QUERY) && isStudentPath(address);
  const pathname = isBeside ? paths.students : address;
  const shown = useRef(pathname);
  useEffect(() => {
    recordScreen(pathname);
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
  }, [pathname]);
  return null;
}

import { useSyncExternalStore } from "react";

/**
 * Whether a media query matches, followed as it changes. It is for layouts that would otherwise draw everything twice.
 */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}

/** From here on a student's details have room beside the list. */
export const PANEL_QUERY = "(min-width: 80rem)";

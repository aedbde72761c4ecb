import { useEffect, useSyncExternalStore } from "react";

/**
 * The event that is dispatched on the document when a prerendered form can handle events.
 * `start.ts` then replays earlier clicks.
 */
export const HYDRATED = "em-dia:hydrated";

const never = () => () => undefined;

/**
 * Returns false until a prerendered page is hydrated. Until then a form's button must not be a
 * `submit`, because the browser would put the form's fields, including the password, into the
 * address. react-hook-form keeps the text that was typed before.
 */
export function useHydrated(): boolean {
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  useEffect(() => {
    if (isHydrated) document.dispatchEvent(new Event(HYDRATED));
  }, [isHydrated]);
  return isHydrated;
}

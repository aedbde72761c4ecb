import { useEffect, useSyncExternalStore } from "react";

/**
 * Dispatched on the document when a prerendered form can handle events. `start.ts` then repeats what was pressed
 * before.
 */
export const HYDRATED = "em-dia:hydrated";

const never = () => () => undefined;

/**
 * Returns false until a prerendered page is hydrated. Until then a form's button must not be a `submit`, as the browser
 * would send the form, and the password in it, in the address. react-hook-form keeps what is typed before.
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

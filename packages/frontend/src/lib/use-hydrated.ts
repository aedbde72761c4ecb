import { useEffect, useSyncExternalStore } from "react";

/** Sent to the document once a prerendered form can answer: `start.ts` then does what was asked of it before. */
export const HYDRATED = "em-dia:hydrated";

const never = () => () => undefined;

/**
 * False until a prerendered page is hydrated. Until then a form's button must not be a `submit`: the browser itself
 * would send the form, and the password with it, into the address. What is typed meanwhile the form keeps
 * (react-hook-form), and a click or Enter is done once it is hydrated.
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

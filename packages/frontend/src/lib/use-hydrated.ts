import { useEffect, useSyncExternalStore } from "react";

/** The event after hydration, on which `start.ts` repeats earlier clicks. */
export const HYDRATED = "em-dia:hydrated";

const never = () => () => undefined;

/** Before hydration no button may be a `submit`: the password would go into the address. */
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

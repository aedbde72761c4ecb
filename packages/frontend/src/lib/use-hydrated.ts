import { useEffect, useSyncExternalStore } from "react";

/** `start.ts` then replays earlier clicks. */
export const HYDRATED = "em-dia:hydrated";

const never = () => () => undefined;

/** Before hydration no button is a `submit`: the password would go into the address. */
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

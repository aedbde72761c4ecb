import { useEffect } from "react";

/**
 * Calls `reset` when the person returns by the browser's Back and the page is restored unchanged,
 * with its button still busy.
 */
export function useResetOnReturn(reset: () => void): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && reset();
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, [reset]);
}

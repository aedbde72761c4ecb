import { useEffect } from "react";

/**
 * Calls `reset` when the person returns with the browser's Back button. The browser then restores
 * the page unchanged, with its button still busy.
 */
export function useResetOnReturn(reset: () => void): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && reset();
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, [reset]);
}

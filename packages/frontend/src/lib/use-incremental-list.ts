import { startTransition, useCallback, useState } from "react";

/** A browser can render this number of rows between two frames. */
const STEP = 24;
/** A fast thumb scrolls this far in half a second. */
const MARGIN = "1600px";

/** A new `key` restarts with the first rows. */
export function useIncrementalList(total: number, key: string) {
  const [shown, setShown] = useState({ key, count: STEP });
  const count = Math.min(total, shown.key === key ? shown.count : STEP);
  const grow = useCallback(
    () =>
      startTransition(() => setShown((before) => ({ key, count: (before.key === key ? before.count : STEP) + STEP }))),
    [key],
  );
  const endRef = useCallback(
    (end: HTMLElement | null) => {
      if (!end) return;
      const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && grow(), { rootMargin: MARGIN });
      observer.observe(end);
      return () => observer.disconnect();
    },
    [grow],
  );
  return { count, grow, endRef, isWhole: count >= total };
}

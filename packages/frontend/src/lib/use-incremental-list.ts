import { startTransition, useCallback, useState } from "react";

/** Rows of a long list that are drawn at first, and that each look at its end adds: no more than fit between two frames. */
const STEP = 30;
/** How far below the screen the end may lie when more is drawn: what a fast thumb scrolls in half a second. */
const MARGIN = "1600px";

/**
 * Draws a long list bit by bit: `count` rows now, more whenever `endRef`'s element comes near, without holding up the
 * scroll that brought it there. `key` starts it anew.
 */
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

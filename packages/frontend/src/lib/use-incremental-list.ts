import { startTransition, useCallback, useState } from "react";

/**
 * The number of rows that are rendered at first, and added whenever the list's end comes near. A
 * browser can render this number of rows between two frames.
 */
const STEP = 24;
/**
 * More rows are added when the list's end is this far below the viewport: a fast thumb scrolls this
 * far in half a second.
 */
const MARGIN = "1600px";

/**
 * Renders a long list step by step: `count` rows now, and more when the element of `endRef` comes
 * near, without interrupting the scrolling. A new `key` restarts with the first rows.
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

import type { Clock } from "../types.ts";

const MAX_TIMER_MS = 2 ** 31 - 1;

/** The alarm fires early when the instant is beyond the maximum duration of a Node timer. */
export function createAlarm(clock: Clock, ring: () => void) {
  let timer: NodeJS.Timeout | undefined;
  return {
    /** `undefined` cancels the alarm, and each call replaces the previous instant. */
    set(at: number | undefined) {
      clearTimeout(timer);
      if (at === undefined) return;
      const wait = Math.max(at - clock.now().getTime(), 0) + 1;
      timer = setTimeout(ring, Math.min(wait, MAX_TIMER_MS)).unref();
    },
  };
}

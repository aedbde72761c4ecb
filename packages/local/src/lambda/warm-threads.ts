import type { Thread } from "./thread.ts";

/**
 * The limits for idle threads: how many threads are kept, and for how long. A thread uses 25 MB
 * before its first call and some 45 MB after it. A function returns the current number.
 */
export interface WarmLimits {
  mostWarm: number | (() => number);
  idleMillis: number;
}

/**
 * Creates an empty set of the idle threads in a region. The most recently used threads are kept, so
 * that memory does not grow with the number of Lambdas.
 */
export function createWarmThreads({ mostWarm, idleMillis }: WarmLimits) {
  // A Map keeps insertion order, so the first thread has been idle for the longest time.
  const idle = new Map<Thread, NodeJS.Timeout>();
  /** Marks the thread as in use when a call begins. */
  const take = (thread: Thread) => {
    clearTimeout(idle.get(thread));
    idle.delete(thread);
  };
  const end = (thread: Thread) => {
    take(thread);
    thread.retire();
  };
  const most = typeof mostWarm === "number" ? () => mostWarm : mostWarm;
  return {
    take,
    /**
     * Marks the end of a call. A thread without other calls becomes idle. When too many threads are
     * idle, the one with the longest idle time ends.
     */
    rest(thread: Thread) {
      if (thread.isDead || thread.isBusy) return;
      take(thread);
      idle.set(thread, setTimeout(end, idleMillis, thread).unref());
      for (const [longest] of idle) if (idle.size > most()) end(longest);
    },
    /** Removes all idle threads from the set and stops their timers. */
    forget() {
      for (const thread of [...idle.keys()]) take(thread);
    },
  };
}

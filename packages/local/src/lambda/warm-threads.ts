import type { Thread } from "./thread.ts";

/**
 * The number of idle threads to keep, and the time for which they are kept. A thread holds 25 MB
 * before its first call and some 45 MB after it.
 */
export interface WarmLimits {
  mostWarm: number;
  idleMillis: number;
}

/**
 * The idle threads of a region. The most recently used threads stay, so that memory does not grow
 * with the number of Lambdas.
 */
export interface WarmThreads {
  /** Marks the thread as in use when a call begins. */
  take(thread: Thread): void;
  /**
   * Marks the end of a call. A thread without other calls becomes idle, or ends when too many
   * threads are idle.
   */
  rest(thread: Thread): void;
  /** Forgets all idle threads and stops their timers. */
  forget(): void;
}

/** Creates an empty set of idle threads. */
export function createWarmThreads({ mostWarm, idleMillis }: WarmLimits): WarmThreads {
  // A Map keeps the order of its entries, so the first thread has been idle for the longest time.
  const idle = new Map<Thread, NodeJS.Timeout>();
  const take = (thread: Thread) => {
    clearTimeout(idle.get(thread));
    idle.delete(thread);
  };
  const end = (thread: Thread) => {
    take(thread);
    thread.retire();
  };
  return {
    take,
    rest(thread) {
      if (thread.isDead || thread.isBusy) return;
      take(thread);
      idle.set(thread, setTimeout(end, idleMillis, thread).unref());
      for (const [longest] of idle) if (idle.size > mostWarm) end(longest);
    },
    forget() {
      for (const thread of [...idle.keys()]) take(thread);
    },
  };
}

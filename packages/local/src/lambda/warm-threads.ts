import type { Thread } from "./thread.ts";

/** How many idle threads are kept, and for how long. A thread holds 25 MB before its first call and some 45 MB after it. */
export interface WarmLimits {
  mostWarm: number;
  idleMillis: number;
}

/** The idle threads of a region: those used last stay, so that memory does not grow with the number of Lambdas. */
export interface WarmThreads {
  /** A call begins: the thread is not idle any more. */
  take(thread: Thread): void;
  /** A call has ended: a thread with nothing more to do waits for the next one, or ends. */
  rest(thread: Thread): void;
  /** Nobody waits any longer. */
  forget(): void;
}

/** Keeps no thread yet. */
export function createWarmThreads({ mostWarm, idleMillis }: WarmLimits): WarmThreads {
  // A Map remembers the order of its entries: the first has been idle for the longest.
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

import type { Thread } from "./thread.ts";

/** A thread uses 25 MB before its first call and some 45 MB after it. */
export interface WarmLimits {
  mostWarm: number | (() => number);
  idleMillis: number;
}

/** The latest used threads stay, so that memory does not grow with the Lambdas. */
export function createWarmThreads({ mostWarm, idleMillis }: WarmLimits) {
  // A Map keeps insertion order, so the first thread has been idle for the longest time.
  const idle = new Map<Thread, NodeJS.Timeout>();
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
    rest(thread: Thread) {
      if (thread.isDead || thread.isBusy) return;
      take(thread);
      idle.set(thread, setTimeout(end, idleMillis, thread).unref());
      for (const [longest] of idle) if (idle.size > most()) end(longest);
    },
    forget() {
      for (const thread of [...idle.keys()]) take(thread);
    },
  };
}

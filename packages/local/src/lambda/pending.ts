import type { LambdaFailure } from "./failure.ts";

interface Invocation {
  resolve(payload: string): void;
  reject(failure: LambdaFailure): void;
  timer?: NodeJS.Timeout;
}

/** The unfinished invocations in a thread, each with its time-out. */
export interface Pending {
  add(id: string): Promise<string>;
  /** Starts the invocation's time-out. */
  arm(id: string, milliseconds: number, onTimeout: () => void): void;
  /**
   * Removes the invocation and stops its time-out. Returns undefined when the invocation was
   * already removed.
   */
  take(id: string): Omit<Invocation, "timer"> | undefined;
  ids(): readonly string[];
}

/**
 * Creates an empty set of invocations.
 * @param onEmpty runs each time the last invocation is removed
 */
export function createPending(onEmpty: () => void): Pending {
  const invocations = new Map<string, Invocation>();
  return {
    add: (id) => new Promise((resolve, reject) => invocations.set(id, { resolve, reject })),
    arm(id, milliseconds, onTimeout) {
      const one = invocations.get(id);
      if (one !== undefined) one.timer = setTimeout(onTimeout, milliseconds);
    },
    take(id) {
      const one = invocations.get(id);
      if (one === undefined) return undefined;
      invocations.delete(id);
      clearTimeout(one.timer);
      if (invocations.size === 0) onEmpty();
      return one;
    },
    ids: () => [...invocations.keys()],
  };
}

import type { LambdaFailure } from "./failure.ts";

interface Invocation {
  resolve(payload: string): void;
  reject(failure: LambdaFailure): void;
  timer?: NodeJS.Timeout;
}

/** Creates the set of running invocations and their time-outs. `onEmpty` runs when it empties. */
export function createPending(onEmpty: () => void) {
  const invocations = new Map<string, Invocation>();
  return {
    add: (id: string) => new Promise<string>((resolve, reject) => invocations.set(id, { resolve, reject })),
    arm(id: string, milliseconds: number, onTimeout: () => void) {
      const one = invocations.get(id);
      if (one !== undefined) one.timer = setTimeout(onTimeout, milliseconds);
    },
    take(id: string): Omit<Invocation, "timer"> | undefined {
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

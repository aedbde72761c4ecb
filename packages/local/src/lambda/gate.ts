/** Runs `work` when fewer than the limit are running; the others wait in order. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/** A gate for at most `limit` at a time. */
export function createGate(limit: number): Gate {
  const waiting: Array<() => void> = [];
  let running = 0;
  return async (work) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

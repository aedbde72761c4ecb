/** The same seed gives the same order, so that a failure can be reproduced. */

/** Returns a generator of numbers from 0 to 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type Turns = {
  turn: () => Promise<void>;
  /** Runs the work that `next()` returns until it returns undefined, at most `width` at a time. */
  run: (width: number, next: () => (() => Promise<void>) | undefined) => Promise<void>;
};

export function seededTurns(random: () => number): Turns {
  const waiting: (() => void)[] = [];
  const failures: unknown[] = [];
  return {
    turn: () => new Promise((resolve) => waiting.push(resolve)),
    async run(width, next) {
      let running = 0;
      for (let isOut = false; failures.length === 0; ) {
        while (!isOut && running < width) {
          const work = next();
          if (!work) break;
          running++;
          work()
            .catch((error: unknown) => failures.push(error))
            .finally(() => running--);
        }
        await new Promise((resolve) => setImmediate(resolve));
        const [chosen] = waiting.splice(Math.floor(random() * waiting.length), 1);
        chosen?.();
        isOut = running === 0 && waiting.length === 0 && !chosen;
        if (isOut) break;
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}

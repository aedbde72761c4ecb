/** A world: a clock that jumps from event to event, and chance drawn from a seed. */
import { seededRandom } from "../../../packages/core/src/testing/seeded-turns.ts";
import { type Act, createEventHeap, NOTHING } from "./event-heap.ts";

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** `between` draws from [from, to); `chance` draws whether a rate strikes. */
export type World = {
  seed: number;
  now: () => number;
  date: () => Date;
  random: () => number;
  chance: (rate: number) => boolean;
  between: (from: number, to: number) => number;
  pick: <T>(among: readonly [T, ...T[]]) => T;
  after: (delay: number, act: Act) => void;
  at: (moment: number, act: Act) => void;
  runUntil: (end: number) => Promise<void>;
  note: (what: string) => void;
};

const SETTLED = Promise.resolve();

export type WorldOptions = { seed: number; start: number; trace?: ((line: string) => void) | undefined };

export function createWorld({ seed, start, trace }: WorldOptions): World {
  const heap = createEventHeap();
  const random = seededRandom(seed);
  let now = start;
  const at = (moment: number, act: Act) => heap.push(Math.max(moment, now), act);

  /** Runs events until one changes anything. Returns whether due events may be left. */
  function runDueEvents(end: number): boolean {
    for (let next = heap.first(); next && next.at <= end; next = heap.first()) {
      heap.pop();
      now = next.at;
      if (next.act() !== NOTHING) return true;
    }
    now = end;
    return false;
  }

  /** Runs the world until a moment; a tick of `process` comes after the last microtask. */
  const runUntil = (end: number) =>
    new Promise<void>((resolve, reject) => {
      const step = () => {
        try {
          if (runDueEvents(end)) SETTLED.then(tick);
          else resolve();
        } catch (error) {
          reject(error);
        }
      };
      const tick = () => process.nextTick(step);
      tick();
    });

  return {
    seed,
    now: () => now,
    date: () => new Date(now),
    random,
    chance: (rate) => rate > 0 && random() < rate,
    between: (from, to) => from + random() * (to - from),
    pick: (among) => among[Math.floor(random() * among.length)] ?? among[0],
    after: (delay, act) => at(now + delay, act),
    at,
    runUntil,
    note: trace ? (what) => trace(`${new Date(now).toISOString()} ${what}`) : () => {},
  };
}

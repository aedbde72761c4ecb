import type { Clock, Store } from "./types.ts";

const NAMESPACE = "clock";
const KEY = "offsetMs";

/** `shared` is business time less real time in milliseconds; `Date` reads it in Lambda threads. */
export interface RegionClock extends Clock {
  readonly shared: SharedArrayBuffer;
}

/** A new store begins at `startAt`, and an older one's clock moves forward to it. */
export function createClock(store: Store, startAt?: Date): RegionClock {
  const shared = new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT);
  const cell = new Float64Array(shared);
  const stored = store.get<number>(NAMESPACE, KEY);
  cell[0] = stored ?? (startAt === undefined ? 0 : Number.NEGATIVE_INFINITY);
  const offset = () => cell[0] ?? 0;
  const clock: RegionClock = {
    shared,
    now: () => new Date(Date.now() + offset()),
    get offsetMs() {
      return offset();
    },
    advanceTo(instant) {
      const next = instant.getTime() - Date.now();
      if (!(next > offset())) return;
      cell[0] = next;
      store.set(NAMESPACE, KEY, next);
    },
  };
  if (startAt !== undefined) clock.advanceTo(startAt);
  return clock;
}

/** Returns the same UTC day and hour `months` later. In a shorter month it returns the last day. */
export function addMonths(from: Date, months: number): Date {
  const target = new Date(from);
  target.setUTCDate(1);
  target.setUTCMonth(from.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return target;
}

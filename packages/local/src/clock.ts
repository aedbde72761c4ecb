import type { Clock, Store } from "./types.ts";

const NAMESPACE = "clock";
const KEY = "offsetMs";

/**
 * The region's clock. `shared` holds the difference between business time and real time, in
 * milliseconds; `Date` reads it in the Lambda threads.
 */
export interface RegionClock extends Clock {
  readonly shared: SharedArrayBuffer;
}

/**
 * Creates the clock for business time, which is real time plus a stored offset.
 * @param startAt the business time at which a new store begins, whatever the real time is. The
 * clock of an older store moves forward to it.
 */
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

import type { Clock, Store } from "./types.ts";

const NAMESPACE = "clock";
const KEY = "offsetMs";

/** The region's clock: `shared` holds the offset in milliseconds for the `Date` of the Lambda threads. */
export interface RegionClock extends Clock {
  readonly shared: SharedArrayBuffer;
}

/**
 * Business time: real time plus a persisted offset. @param startAt where a store without a clock begins, whatever real
 * time says; a stored clock that is behind it moves forward.
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

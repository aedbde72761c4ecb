import type { Pump } from "./pump.ts";

/** All pumps in a region. */
export interface Workload {
  add(pump: Pump): void;
  wake(): void;
  /** Resolves when every pump is idle. */
  drain(): Promise<void>;
  /** Returns when the next hidden item becomes visible, in business milliseconds. */
  nextDueAt(): number | undefined;
  /** Pumps call this after each batch. */
  settled(): void;
  stop(): void;
  /** Abandons the batches in progress (see `Pump.abandon`). */
  abandon(): void;
}

/** Creates an empty workload. */
export function createWorkload(): Workload {
  const pumps: Pump[] = [];
  let waiting: Array<() => void> = [];
  const isIdle = () => pumps.every((pump) => pump.isIdle());
  const settled = () => {
    if (waiting.length === 0 || !isIdle()) return;
    const drained = waiting;
    waiting = [];
    for (const resolve of drained) resolve();
  };
  return {
    add: (pump) => {
      pumps.push(pump);
    },
    wake() {
      for (const pump of pumps) pump.wake();
    },
    async drain() {
      if (isIdle()) return;
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        for (const pump of pumps) pump.wake();
      });
    },
    nextDueAt() {
      const instants = pumps.map((pump) => pump.nextDueAt()).filter((at) => at !== undefined);
      return instants.length === 0 ? undefined : Math.min(...instants);
    },
    settled,
    stop() {
      for (const pump of pumps) pump.stop();
      settled();
    },
    abandon() {
      for (const pump of pumps) pump.abandon();
      settled();
    },
  };
}

import type { Pump } from "./pump.ts";

export type Workload = ReturnType<typeof createWorkload>;

export function createWorkload() {
  const pumps: Pump[] = [];
  let waiting: Array<() => void> = [];
  const isIdle = () => pumps.every((pump) => pump.isIdle());
  /** Resolves the waiting callers once every pump is idle. Pumps call this after a batch. */
  const settled = () => {
    if (waiting.length === 0 || !isIdle()) return;
    const drained = waiting;
    waiting = [];
    for (const resolve of drained) resolve();
  };
  return {
    add: (pump: Pump) => {
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

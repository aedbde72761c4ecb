import type { Clock } from "../types.ts";
import { createAlarm } from "./alarm.ts";
import type { WorkItem, WorkQueue } from "./work-queue.ts";

export interface PumpOptions<T> {
  queue: WorkQueue<T>;
  clock: Clock;
  batchSize: number;
  concurrency: number;
  hiddenMs: number;
  /** Processes a batch, then returns how to remove or release its items. It never rejects. */
  handle(batch: ReadonlyArray<WorkItem<T>>): Promise<() => void>;
  onSettled(): void;
}

/** Moves items from a queue to its consumer when they become visible in business time. */
export interface Pump {
  wake(): void;
  isIdle(): boolean;
  nextDueAt(): number | undefined;
  /** Stops taking items; batches in progress continue. */
  stop(): void;
  /** Stops taking items and abandons batches in progress, as a killed process would. */
  abandon(): void;
}

/** Creates a pump that starts at its first `wake`. Items added together form one batch. */
export function createPump<T>(options: PumpOptions<T>): Pump {
  const { queue, clock, batchSize, concurrency, hiddenMs, handle, onSettled } = options;
  const state: { running: number; isStopped: boolean; isAbandoned: boolean; soon?: NodeJS.Immediate } = {
    running: 0,
    isStopped: false,
    isAbandoned: false,
  };
  const now = () => clock.now().getTime();
  const runBatch = async (batch: ReadonlyArray<WorkItem<T>>) => {
    state.running += 1;
    const settle = await handle(batch);
    if (state.isAbandoned) return;
    settle();
    state.running -= 1;
    wake();
    onSettled();
  };
  const pull = () => {
    while (!state.isStopped && state.running < concurrency) {
      const at = now();
      const batch = queue.take(batchSize, at, at + hiddenMs);
      if (batch.length === 0) return alarm.set(queue.nextVisibleAt(now()));
      void runBatch(batch);
    }
  };
  const alarm = createAlarm(clock, wake);
  function wake(): void {
    if (state.isStopped || state.soon !== undefined) return;
    state.soon = setImmediate(() => {
      delete state.soon;
      pull();
    });
  }
  function stop(): void {
    state.isStopped = true;
    alarm.set(undefined);
    clearImmediate(state.soon);
  }
  return {
    wake,
    isIdle: () => state.running === 0 && (state.isStopped || !queue.hasVisible(now())),
    nextDueAt: () => queue.nextVisibleAt(now()),
    stop,
    abandon() {
      stop();
      state.isAbandoned = true;
      state.running = 0;
    },
  };
}

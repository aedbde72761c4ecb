import type { Clock } from "../types.ts";
import type { WorkItem, WorkQueue } from "./work-queue.ts";

/** The longest time of Node's timers, 2^31-1 ms. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export interface PumpOptions<T> {
  queue: WorkQueue<T>;
  clock: Clock;
  batchSize: number;
  /** The number of batches that are processed at the same time. */
  concurrency: number;
  /** The time for which a taken item stays hidden from other consumers. */
  hiddenMs: number;
  /**
   * Processes the batch and returns a function that removes or releases every item. It must not
   * reject.
   */
  handle(batch: ReadonlyArray<WorkItem<T>>): Promise<() => void>;
  /** The pump calls this after every batch. */
  onSettled(): void;
}

/** Moves items from a queue to its consumer when they become visible on business time. */
export interface Pump {
  /** Checks the queue again. Callers use it after they add items or move the clock. */
  wake(): void;
  /** Returns true when no item is visible and no batch is in progress. */
  isIdle(): boolean;
  nextDueAt(): number | undefined;
  /** Stops taking items. Batches in progress continue. */
  stop(): void;
  /** Stops taking items and forgets batches in progress, as a killed process does. */
  abandon(): void;
}

/**
 * Creates a pump that starts at its first `wake`. Items that are added in one turn of the event
 * loop form one batch.
 */
export function createPump<T>(options: PumpOptions<T>): Pump {
  const { queue, clock, batchSize, concurrency, hiddenMs, handle, onSettled } = options;
  const state: {
    running: number;
    isStopped: boolean;
    isAbandoned: boolean;
    soon?: NodeJS.Immediate;
    timer?: NodeJS.Timeout;
  } = { running: 0, isStopped: false, isAbandoned: false };
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
      if (batch.length === 0) return wakeLater();
      void runBatch(batch);
    }
  };
  const wakeLater = () => {
    clearTimeout(state.timer);
    const next = queue.nextVisibleAt(now());
    if (next !== undefined) state.timer = setTimeout(wake, Math.min(next - now() + 1, MAX_TIMER_MS)).unref();
  };
  function wake(): void {
    if (state.isStopped || state.soon !== undefined) return;
    state.soon = setImmediate(() => {
      delete state.soon;
      pull();
    });
  }
  function stop(): void {
    state.isStopped = true;
    clearTimeout(state.timer);
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

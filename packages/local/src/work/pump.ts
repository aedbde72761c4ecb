import type { Clock } from "../types.ts";
import type { WorkItem, WorkQueue } from "./work-queue.ts";

/** Timers of Node hold at most 2^31-1 ms. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export interface PumpOptions<T> {
  queue: WorkQueue<T>;
  clock: Clock;
  batchSize: number;
  /** Batches in hand at a time. */
  concurrency: number;
  /** How long a taken item stays hidden from other consumers. */
  hiddenMs: number;
  /** Consumes the batch and answers how to settle it (remove or release every item). Must not reject. */
  handle(batch: ReadonlyArray<WorkItem<T>>): Promise<() => void>;
  /** Told after every batch. */
  onSettled(): void;
}

/** Moves items from a queue to its consumer as they become visible on business time. */
export interface Pump {
  /** Looks again: call after adding items or moving the clock. */
  wake(): void;
  /** Nothing visible, nothing in hand. */
  isIdle(): boolean;
  nextDueAt(): number | undefined;
  /** Takes no more; what is in hand goes on. */
  stop(): void;
  /** Takes no more and forgets what is in hand, as a killed process does. */
  abandon(): void;
}

/** A pump that starts at its first `wake`. Items added in one turn of the loop travel in one batch. */
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

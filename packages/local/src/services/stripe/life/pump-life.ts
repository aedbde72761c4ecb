import type { Clock } from "../../../types.ts";
import type { Pump } from "../../../work/pump.ts";

/** The longest time of Node's timers, 2^31-1 ms. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export interface LifePumpOptions {
  clock: Clock;
  deliveries: Pump;
  /** Returns when the next change falls due, in Unix seconds. */
  nextAt(): number | undefined;
  /** Applies the changes that fell due. */
  live(): void;
  onSettled(): void;
}

/**
 * Creates the pump for work that falls due with time: renewals, retries and expiries, then their
 * deliveries.
 */
export function createLifePump({ clock, deliveries, nextAt, live, onSettled }: LifePumpOptions): Pump {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const nextMs = () => {
    const seconds = nextAt();
    return seconds === undefined ? undefined : seconds * 1000;
  };
  const isDue = () => (nextMs() ?? Number.POSITIVE_INFINITY) <= clock.now().getTime();
  const wake = () => {
    if (isStopped) return;
    const hadWork = isDue();
    if (hadWork) live();
    deliveries.wake();
    clearTimeout(timer);
    const next = nextMs();
    if (next !== undefined) timer = setTimeout(wake, timerMs(next - clock.now().getTime())).unref();
    if (hadWork) onSettled();
  };
  const stop = () => {
    isStopped = true;
    clearTimeout(timer);
  };
  return {
    wake,
    isIdle: () => (isStopped || !isDue()) && deliveries.isIdle(),
    nextDueAt() {
      const instants = [nextMs(), deliveries.nextDueAt()].filter((at) => at !== undefined);
      return instants.length === 0 ? undefined : Math.min(...instants);
    },
    stop() {
      stop();
      deliveries.stop();
    },
    abandon() {
      stop();
      deliveries.abandon();
    },
  };
}

function timerMs(wait: number): number {
  return Math.min(Math.max(wait, 0) + 1, MAX_TIMER_MS);
}

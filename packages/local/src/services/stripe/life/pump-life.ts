import type { Clock } from "../../../types.ts";
import { createAlarm } from "../../../work/alarm.ts";
import type { Pump } from "../../../work/pump.ts";

export interface LifePumpOptions {
  clock: Clock;
  /** Returns when the next change is due, in Unix seconds. */
  nextAt(): number | undefined;
  /** Applies the changes that are due. */
  live(): void;
  onSettled(): void;
}

/** Creates the pump for changes that become due over time: renewals, retries and expiries. */
export function createLifePump({ clock, nextAt, live, onSettled }: LifePumpOptions): Pump {
  let isStopped = false;
  const nextDueAt = () => {
    const seconds = nextAt();
    return seconds === undefined ? undefined : seconds * 1000;
  };
  const isIdle = () => isStopped || (nextDueAt() ?? Number.POSITIVE_INFINITY) > clock.now().getTime();
  const wake = () => {
    if (isStopped) return;
    const hadWork = !isIdle();
    if (hadWork) live();
    alarm.set(nextDueAt());
    if (hadWork) onSettled();
  };
  const alarm = createAlarm(clock, wake);
  const stop = () => {
    isStopped = true;
    alarm.set(undefined);
  };
  return { wake, isIdle, nextDueAt, stop, abandon: stop };
}

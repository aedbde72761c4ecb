import type { Clock } from "../../../types.ts";
import { createAlarm } from "../../../work/alarm.ts";
import type { Pump } from "../../../work/pump.ts";

export interface LifePumpOptions {
  clock: Clock;
  nextAt(): number | undefined;
  live(): void;
  onSettled(): void;
}

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

import type { Clock } from "./types.ts";

/** At most this many of the newest records are kept. */
const KEPT = 5_000;

/** One Lambda invocation in the region, with any result. Instants are business time, ISO UTC. */
export interface Invocation {
  at: string;
  function: string;
}

/** One API response, with its duration in real time. */
export interface ApiAnswer {
  at: string;
  status: number;
  millis: number;
}

/** The measurements that AWS makes automatically, limited to those that alarms use. */
export interface Measured {
  invocations: readonly Invocation[];
  answers: readonly ApiAnswer[];
}

/** Records a region's invocations and API responses, in memory. */
export function createMeasured(clock: Clock) {
  const invocations: Invocation[] = [];
  const answers: ApiAnswer[] = [];
  const add = <T>(list: T[], one: T) => {
    list.push(one);
    if (list.length > KEPT) list.shift();
  };
  return {
    invoked: (name: string) => add(invocations, { at: clock.now().toISOString(), function: name }),
    answered: (status: number, millis: number) => add(answers, { at: clock.now().toISOString(), status, millis }),
    read: (): Measured => ({ invocations: [...invocations], answers: [...answers] }),
  };
}

import type { Clock } from "./types.ts";

/** The number of newest records to keep. */
const KEPT = 5_000;

/**
 * An invocation of a Lambda by the region, whatever its result. Instants are business time, ISO
 * UTC.
 */
export interface Invocation {
  at: string;
  function: string;
}

/** An answer of the API, with the real time that the answer took. */
export interface ApiAnswer {
  at: string;
  status: number;
  millis: number;
}

/** The measurements that AWS makes by itself, as far as alarms use them. */
export interface Measured {
  invocations: readonly Invocation[];
  answers: readonly ApiAnswer[];
}

/** Records the invocations and answers of a region, in memory. */
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

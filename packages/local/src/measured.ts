import type { Clock } from "./types.ts";

const KEPT = 5_000;

/** Instants are business time, ISO UTC. */
export interface Invocation {
  at: string;
  function: string;
}

export interface ApiAnswer {
  at: string;
  status: number;
  millis: number;
}

export interface Measured {
  invocations: readonly Invocation[];
  answers: readonly ApiAnswer[];
}

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

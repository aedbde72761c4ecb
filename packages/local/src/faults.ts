import type { faultKinds } from "./console/fault-names.ts";

export type FaultKind = keyof typeof faultKinds;

export interface Fault {
  /** `dynamodb`, `sqs`, `events`, `ses`, `cognito-idp`, `kms`, `stripe`, `bank` or `meta`. */
  service: string;
  /** An API action (`PutItem`, `customers.create`), by default every action of the service. */
  action?: string;
  /** A rate between 0 and 1. A rate of 0 removes the fault. */
  rate: number;
  kind: FaultKind;
}

export type FaultInjector = ReturnType<typeof createFaults>;

/** @param seed the same seed gives the same draws */
export function createFaults(seed = 1) {
  const faults = new Map<string, Fault>();
  const random = seededRandom(seed);
  return {
    set(fault: Fault) {
      const key = `${fault.service} ${fault.action ?? "*"} ${fault.kind}`;
      if (fault.rate > 0) faults.set(key, fault);
      else faults.delete(key);
    },
    list: (): readonly Fault[] => [...faults.values()],
    clear: () => faults.clear(),
    draw(service: string, action: string) {
      for (const fault of faults.values()) {
        const concerns = fault.service === service && (fault.action === undefined || fault.action === action);
        if (concerns && random() < fault.rate) return fault;
      }
      return undefined;
    },
  };
}

export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

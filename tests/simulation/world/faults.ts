import type { World } from "./world.ts";

export type Service = "table" | "ses" | "queue" | "bus" | "bank" | "meta";

/**
 * `lost-request`: no effect; `late-request`: the effect happens after the caller gave up;
 * `lost-response`: the effect is not seen; `throttled`: certainly no effect.
 */
export type Fate =
  | "fine"
  | "crash-before"
  | "crash-after"
  | "lost-request"
  | "late-request"
  | "lost-response"
  | "throttled";

/** The chance (0 to 1) that each fault strikes a call. */
export type Rates = { crash: number; lost: number; throttle: number; busy: number };

export const CALM: Rates = { crash: 0, lost: 0, throttle: 0, busy: 0 };

export type Faults = { fate: (service: Service, caller: string) => Fate };

function lossOf(roll: number, lost: number): Fate {
  if (roll < lost / 2) return "lost-response";
  return roll < (lost * 5) / 6 ? "lost-request" : "late-request";
}

/** Makes faults at the rates of the moment; SES refuses at a rate of its own, `busy`. */
export function createRandomFaults(world: World, ratesNow: () => Rates): Faults {
  return {
    fate(service) {
      const { crash, lost, throttle, busy } = ratesNow();
      let roll = world.random();
      if (roll < crash) return "crash-before";
      roll -= crash;
      if (roll < crash) return "crash-after";
      roll -= crash;
      if (roll < lost) return lossOf(roll, lost);
      roll -= lost;
      return roll < (service === "ses" ? busy : throttle) ? "throttled" : "fine";
    },
  };
}

/** Makes faults with one crash, at call number `at` of the callers for which `counts` is true. */
export function createOneCrash(
  at: number,
  when: "crash-before" | "crash-after",
  counts: (caller: string) => boolean,
): Faults & { calls: () => number } {
  let calls = 0;
  return { fate: (_, caller) => (counts(caller) && calls++ === at ? when : "fine"), calls: () => calls };
}

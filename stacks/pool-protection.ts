import { stageOf } from "./stages.ts";

export type PoolProtection = { tier: "PLUS" | "ESSENTIALS"; advancedSecurity: "enforced" | undefined };

/** Stages not live have the cheapest tier with token claims (docs/decisions/012-sign-in.md). */
export function poolProtection(stage: string): PoolProtection {
  return stageOf(stage).isLive
    ? { tier: "PLUS", advancedSecurity: "enforced" }
    : { tier: "ESSENTIALS", advancedSecurity: undefined };
}

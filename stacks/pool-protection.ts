import { stageOf } from "./stages.ts";

export type PoolProtection = { tier: "PLUS" | "ESSENTIALS"; advancedSecurity: "enforced" | undefined };

/**
 * Production pays for the detection of leaked passwords. Other stages use the cheapest tier that
 * puts claims into the access token (docs/decisions/012-sign-in.md).
 */
export function poolProtection(stage: string): PoolProtection {
  return stageOf(stage).isLive
    ? { tier: "PLUS", advancedSecurity: "enforced" }
    : { tier: "ESSENTIALS", advancedSecurity: undefined };
}

import { stageOf } from "./stages.ts";

/** A stage's user-pool tier, and whether Cognito assesses the risk of sign-ins and passwords. */
export type PoolProtection = { tier: "PLUS" | "ESSENTIALS"; advancedSecurity: "enforced" | undefined };

/**
 * Production pays for the tier that detects leaked passwords. Other stages have no real users and
 * use the cheapest tier that puts claims into the access token (docs/decisions/012-sign-in.md).
 */
export function poolProtection(stage: string): PoolProtection {
  return stageOf(stage).isLive
    ? { tier: "PLUS", advancedSecurity: "enforced" }
    : { tier: "ESSENTIALS", advancedSecurity: undefined };
}

/** The tier of a stage's pool, and whether Cognito judges what happens at its door. */
export type PoolProtection = { tier: "PLUS" | "ESSENTIALS"; advancedSecurity: "enforced" | undefined };

/**
 * Production pays for the tier that knows leaked passwords; the other stages have no real people, and stay on the cheapest
 * that puts claims into the access token (docs/decisions/012-sign-in.md).
 */
export function poolProtection(stage: string): PoolProtection {
  const isProduction = stage === "production";
  return {
    tier: isProduction ? "PLUS" : "ESSENTIALS",
    advancedSecurity: isProduction ? "enforced" : undefined,
  };
}

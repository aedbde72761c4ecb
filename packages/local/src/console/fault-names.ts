import type { FaultKind } from "../region-types.ts";

/** These services may have a fault. The names are those of the request's signature. */
export const faultServices = ["dynamodb", "sqs", "events", "ses", "cognito-idp", "stripe"] as const;

/** A fault does one of these things to a call. */
export const faultKinds = [
  "throttle",
  "timeout",
  "error",
  "lost-request",
  "lost-response",
  "conflict",
  "slow",
] as const satisfies readonly FaultKind[];

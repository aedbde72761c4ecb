import type { FaultKind } from "../region-types.ts";

/** The services that may have a fault, named as in the request's signature. */
export const faultServices = ["dynamodb", "sqs", "events", "ses", "cognito-idp", "stripe"] as const;

/** The ways in which a fault can affect a call. */
export const faultKinds = [
  "throttle",
  "timeout",
  "error",
  "lost-request",
  "lost-response",
  "conflict",
  "slow",
] as const satisfies readonly FaultKind[];

import type { FaultKind } from "../region-types.ts";

/** Services a fault may be set on, by the name in the signature. */
export const faultServices = ["dynamodb", "sqs", "events", "ses", "cognito-idp", "stripe"] as const;

/** What may happen to a call. */
export const faultKinds = [
  "throttle",
  "timeout",
  "error",
  "lost-request",
  "lost-response",
  "conflict",
  "slow",
] as const satisfies readonly FaultKind[];

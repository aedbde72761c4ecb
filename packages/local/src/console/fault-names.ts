import type { FaultKind } from "../region-types.ts";

/** The services that may have a fault, named as in a request's signature. */
export const faultServices = ["dynamodb", "sqs", "events", "ses", "cognito-idp", "kms", "stripe", "bank"] as const;

/** The kinds of fault that a call can have. */
export const faultKinds = [
  "throttle",
  "timeout",
  "error",
  "lost-request",
  "lost-response",
  "conflict",
  "slow",
  "unauthorized",
  "forbidden",
  "unavailable",
  "xml",
  "html",
  "repeated-page",
  "shuffled-pages",
  "changed-total",
] as const satisfies readonly FaultKind[];

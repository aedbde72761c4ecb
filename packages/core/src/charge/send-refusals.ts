import type { ErrorCode } from "@emdia/contracts/errors";
import type { Sending } from "./claim-and-send.ts";

/**
 * The error code that an owner gets for each way in which a mail by hand was not certainly sent.
 */
export const SEND_REFUSALS = {
  taken: "invoice.in_progress",
  busy: "invoice.not_sent",
  held: "invoice.not_sent",
  rejected: "invoice.email_rejected",
  unknown: "invoice.unconfirmed",
} as const satisfies Record<Exclude<Sending["kind"], "sent">, ErrorCode>;

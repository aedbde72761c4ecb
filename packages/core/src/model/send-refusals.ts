import type { ErrorCode } from "@emdia/contracts/errors";
import type { SendOutcome } from "./ports/mailer.ts";

/** `taken`: another process sends the mail. */
export const SEND_REFUSALS = {
  taken: "invoice.in_progress",
  busy: "invoice.not_sent",
  held: "invoice.not_sent",
  rejected: "invoice.email_rejected",
  unknown: "invoice.unconfirmed",
} as const satisfies Record<Exclude<SendOutcome["kind"], "sent"> | "taken", ErrorCode>;

import type { ErrorCode } from "@emdia/contracts/errors";
import { addressObstacleOf } from "./billing-contact.ts";
import type { SendOutcome } from "./ports/mailer.ts";
import type { Student } from "./student.ts";

/** `taken`: another process sends the mail. */
export const SEND_REFUSALS = {
  taken: "invoice.in_progress",
  busy: "invoice.not_sent",
  held: "invoice.not_sent",
  rejected: "invoice.email_rejected",
  unknown: "invoice.unconfirmed",
} as const satisfies Record<Exclude<SendOutcome["kind"], "sent"> | "taken", ErrorCode>;

/** What WhatsApp refused has no mail to follow if its payer has no e-mail. */
export const sendRefusalOf = (kind: keyof typeof SEND_REFUSALS, student: Student): ErrorCode =>
  (kind === "rejected" ? addressObstacleOf(student) : undefined) ?? SEND_REFUSALS[kind];

import type { ErrorCode } from "@emdia/contracts/errors";
import type { Sending } from "./claim-and-send.ts";

/** The owner's error code for each outcome after which a mail by hand is not certainly sent. */
export const SEND_REFUSALS = {
  taken: "invoice.in_progress",
  busy: "invoice.not_sent",
  held: "invoice.not_sent",
  rejected: "invoice.email_rejected",
  unknown: "invoice.unconfirmed",
} as const satisfies Record<Exclude<Sending["kind"], "sent">, ErrorCode>;

/**
 * Returns the owner's error code after a mail by hand that is not certainly sent. A charge that was
 * paid while it was being claimed is no longer to be sent.
 */
export const sendRefusalOf = ({ kind, charge }: Sending & { kind: keyof typeof SEND_REFUSALS }): ErrorCode =>
  kind === "taken" && charge.status === "pago" ? "payment.already_paid" : SEND_REFUSALS[kind];

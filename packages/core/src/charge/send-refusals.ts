import type { ErrorCode } from "@emdia/contracts/errors";
import type { Sending } from "./claim-and-send.ts";

/** The owner's error code for each outcome of a mail by hand other than `sent`. */
export const SEND_REFUSALS = {
  taken: "invoice.in_progress",
  busy: "invoice.not_sent",
  held: "invoice.not_sent",
  rejected: "invoice.email_rejected",
  unknown: "invoice.unconfirmed",
} as const satisfies Record<Exclude<Sending["kind"], "sent">, ErrorCode>;

/**
 * Returns the owner's error code for an outcome of a mail by hand other than `sent`. A charge that
 * was paid during the claim needs no mail any more.
 */
export const sendRefusalOf = ({ kind, charge }: Sending & { kind: keyof typeof SEND_REFUSALS }): ErrorCode =>
  kind === "taken" && charge.status === "pago" ? "payment.already_paid" : SEND_REFUSALS[kind];

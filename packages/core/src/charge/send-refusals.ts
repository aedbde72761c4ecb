import type { ErrorCode } from "@emdia/contracts/errors";
import type { Charge } from "../model/charge.ts";
import type { Sending } from "./claim-and-send.ts";

/** The owner's error code for each outcome of a mail by hand other than `sent`. */
export const SEND_REFUSALS = {
  taken: "invoice.in_progress",
  busy: "invoice.not_sent",
  held: "invoice.not_sent",
  rejected: "invoice.email_rejected",
  unknown: "invoice.unconfirmed",
} as const satisfies Record<Exclude<Sending["kind"], "sent">, ErrorCode>;

const OF_TAKEN: Readonly<Record<Charge["status"], ErrorCode>> = {
  pendente: SEND_REFUSALS.taken,
  pago: "payment.already_paid",
  cancelado: "payment.not_found",
};

/**
 * Returns the owner's error code for an outcome of a mail by hand other than `sent`. A charge that
 * was paid or voided during the claim needs no mail any more.
 */
export const sendRefusalOf = ({ kind, charge }: Sending & { kind: keyof typeof SEND_REFUSALS }): ErrorCode =>
  kind === "taken" ? OF_TAKEN[charge.status] : SEND_REFUSALS[kind];

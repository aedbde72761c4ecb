import type { ErrorCode } from "@emdia/contracts/errors";
import type { Charge } from "../model/charge.ts";
import { SEND_REFUSALS } from "../model/send-refusals.ts";
import type { Sending } from "./claim-and-send.ts";

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

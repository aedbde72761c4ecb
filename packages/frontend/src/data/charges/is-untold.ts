import type { ChargeWire } from "@emdia/contracts/charge";
import type { UnsentCharges } from "@emdia/contracts/dashboard";
import type { UnsentCharge } from "./unsent.ts";

/** A mail that is being sent, or may have been sent, counts as informed. */
export const isUntold = ({ invoiceSent, invoiceDeliveryStatus, lastContactAt }: ChargeWire) =>
  !invoiceSent && !["sending", "unconfirmed"].includes(invoiceDeliveryStatus) && lastContactAt === null;

export const unsentOf = (groups: readonly UnsentCharges[]): UnsentCharge[] =>
  groups.flatMap(({ reason, payers }) =>
    payers.flatMap(({ charges, ...payer }) => charges.map((charge) => ({ ...charge, ...payer, reason }))),
  );

import type { ChargeWire } from "@emdia/contracts/charge";

/** A mail that is being sent, or may have been sent, counts as informed. */
export const isUntold = ({ invoiceSent, invoiceDeliveryStatus, lastContactAt }: ChargeWire) =>
  !invoiceSent && !["sending", "unconfirmed"].includes(invoiceDeliveryStatus) && lastContactAt === null;

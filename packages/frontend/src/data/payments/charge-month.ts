import { parsePaymentId } from "@emdia/contracts/values/payment-id";

/** The month that a charge belongs to, YYYY-MM: it may fall due in the next one (docs/rules.md, "A student's own terms"). */
export const chargeMonthOf = ({ id }: { id: number }): string => parsePaymentId(id)?.month ?? "";

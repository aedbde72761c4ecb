import { parseChargeId } from "@emdia/contracts/values/charge-id";

/** The charge may fall due in the next month (docs/rules/student.md, "A student's own terms"). */
export const chargeMonthOf = ({ id }: { id: number }): string => parseChargeId(id)?.month ?? "";

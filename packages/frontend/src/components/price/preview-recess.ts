import type { ProfileWire } from "@emdia/contracts/profile";
import type { RecessInput, RecessWire } from "@emdia/contracts/rise";
import type { StudentWire } from "@emdia/contracts/student";
import { addMonths, isYearMonth } from "@emdia/contracts/values/calendar";
import { priceOf } from "@emdia/contracts/values/own-terms";
import { afterRecess, type Recess } from "@emdia/contracts/values/recess";
import { ownPricingOf, pricedOf } from "../../data/plans/priced.ts";

export const recessOf = ({ from, to, percent }: RecessWire): Recess[] =>
  isYearMonth(from) && isYearMonth(to) ? [{ from, to, basisPoints: percent * 100 }] : [];

/**
 * For the charge that covers the first closed month: first with the existing recesses (`others`),
 * then with the new one as well. Undefined for a student without a recurring plan.
 */
export function previewRecess(
  student: StudentWire,
  recess: RecessInput,
  { billingType, others }: { billingType: ProfileWire["billingType"]; others: readonly RecessWire[] },
): { before: number; after: number } | undefined {
  const { plan } = student;
  if (!plan || plan.isOneTime) return undefined;
  const { periodInMonths, isOneTime } = plan;
  const month = billingType === "previous" ? addMonths(recess.from, periodInMonths) : recess.from;
  const span = { month, periodInMonths, isOneTime, billingType };
  const [price, marked] = [priceOf(pricedOf(plan), month, ownPricingOf(student)), others.flatMap(recessOf)];
  return {
    before: afterRecess(price, span, marked).amountCents,
    after: afterRecess(price, span, [...marked, ...recessOf(recess)]).amountCents,
  };
}

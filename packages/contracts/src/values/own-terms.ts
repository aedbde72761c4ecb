import { addMonths, type CivilDate, clampDay, monthOf, type YearMonth } from "./calendar.ts";
import { addDays } from "./civil-days.ts";

export type DiscountTerms = {
  cents?: number | undefined;
  basisPoints?: number | undefined;
  lastMonth: YearMonth | null;
};

/** Amount and discount together are the price. */
export type PriceParts = { amountCents: number; discountCents: number };

/** Both fields are present or both are absent (docs/rules/plan.md, "Price rises"). */
export type Rise = { nextPriceCents?: number | undefined; nextPriceFrom?: YearMonth | undefined };

export type PriceWithRise = { priceCents: number } & Rise;

export const raisedPriceIn = ({ nextPriceCents, nextPriceFrom }: Rise, month: YearMonth): number | undefined =>
  nextPriceFrom !== undefined && month >= nextPriceFrom ? nextPriceCents : undefined;

export const planPriceIn = (plan: PriceWithRise, month: YearMonth): number =>
  raisedPriceIn(plan, month) ?? plan.priceCents;

export type OwnPricing = Rise & { ownPriceCents?: number | undefined; discount?: DiscountTerms | undefined };

/** A rise applies from its month on. */
export function priceOf(plan: PriceWithRise, month: YearMonth, student: OwnPricing): PriceParts {
  const { discount } = student;
  const priceCents = raisedPriceIn(student, month) ?? student.ownPriceCents ?? planPriceIn(plan, month);
  const isOver = discount?.lastMonth != null && month > discount.lastMonth;
  const discountCents = discount && !isOver ? discountCentsOf(priceCents, discount) : 0;
  return { amountCents: priceCents - discountCents, discountCents };
}

/** Half a centavo is rounded in the payer's favour. */
export const raiseByBasisPoints = (priceCents: number, basisPoints: number): number =>
  priceCents + Math.ceil((priceCents * basisPoints - 5_000) / 10_000);

/** `basisPoints` are hundredths of a per cent of the price that each would pay in that month. */
export type ChosenRise = { from: YearMonth } & ({ priceCents: number } | { basisPoints: number });

/** Returns the price after a rise, which replaces one that is not in effect in the month `now`. */
export function priceAfterRise(plan: PriceWithRise, student: OwnPricing, rise: ChosenRise, now: YearMonth): number {
  if ("priceCents" in rise) return rise.priceCents;
  const own = raisedPriceIn(student, now) ?? student.ownPriceCents;
  return raiseByBasisPoints(own ?? planPriceIn(plan, rise.from), rise.basisPoints);
}

/** Returns the student's own due day on or after the billing date, or that date plus the term. */
export function dueDateOf(
  billingDate: CivilDate,
  { dueDay, termDays }: { dueDay?: number | undefined; termDays: number },
): CivilDate {
  if (dueDay === undefined) return addDays(billingDate, termDays);
  const sameMonth = clampDay(monthOf(billingDate), dueDay);
  return sameMonth >= billingDate ? sameMonth : clampDay(addMonths(monthOf(billingDate), 1), dueDay);
}

/** Half a centavo is rounded in the payer's favour; a discount never exceeds the price. */
function discountCentsOf(priceCents: number, { cents = 0, basisPoints }: DiscountTerms): number {
  const wanted = basisPoints === undefined ? cents : Math.floor((priceCents * basisPoints + 5_000) / 10_000);
  return Math.min(wanted, priceCents);
}

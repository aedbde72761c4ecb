/**
 * The effect of a student's own terms on a plan's price and on a billing day (docs/rules.md, "A
 * student's own terms").
 */
import { addMonths, type CivilDate, clampDay, monthOf, type YearMonth } from "./calendar.ts";
import { addDays } from "./civil-days.ts";

/**
 * A student's discount, in centavos or in hundredths of a per cent of the price. `lastMonth` is the
 * last billing month in which it applies; null means no end.
 */
export type DiscountTerms = {
  cents?: number | undefined;
  basisPoints?: number | undefined;
  lastMonth: YearMonth | null;
};

/**
 * The amount to pay for a billing month and the discount, in centavos. Together they are the price.
 */
export type PriceParts = { amountCents: number; discountCents: number };

/**
 * Returns the discount in centavos. Half a centavo is rounded in the payer's favour; a discount
 * never exceeds the price.
 */
function discountCentsOf(priceCents: number, { cents = 0, basisPoints }: DiscountTerms): number {
  const wanted = basisPoints === undefined ? cents : Math.floor((priceCents * basisPoints + 5_000) / 10_000);
  return Math.min(wanted, priceCents);
}

/**
 * A price rise: the price in centavos from a billing month on. Both fields are present or both are
 * absent (docs/rules.md, "Price rises").
 */
export type Rise = { nextPriceCents?: number | undefined; nextPriceFrom?: YearMonth | undefined };

/** The price of a plan, in centavos, and its rise. */
export type PriceWithRise = { priceCents: number } & Rise;

/** Returns the raised price if the rise is in effect in a billing month. */
export const raisedPriceIn = ({ nextPriceCents, nextPriceFrom }: Rise, month: YearMonth): number | undefined =>
  nextPriceFrom !== undefined && month >= nextPriceFrom ? nextPriceCents : undefined;

/** Returns a plan's price in a billing month, in centavos. */
export const planPriceIn = (plan: PriceWithRise, month: YearMonth): number =>
  raisedPriceIn(plan, month) ?? plan.priceCents;

/** A student's own price in centavos, its rise, and the discount. */
export type OwnPricing = Rise & { ownPriceCents?: number | undefined; discount?: DiscountTerms | undefined };

/**
 * Returns the price of a billing month: the plan's or the student's own, less the discount that
 * applies to the month. A rise applies from its month on.
 */
export function priceOf(plan: PriceWithRise, month: YearMonth, student: OwnPricing): PriceParts {
  const { discount } = student;
  const priceCents = raisedPriceIn(student, month) ?? student.ownPriceCents ?? planPriceIn(plan, month);
  const isOver = discount?.lastMonth != null && month > discount.lastMonth;
  const discountCents = discount && !isOver ? discountCentsOf(priceCents, discount) : 0;
  return { amountCents: priceCents - discountCents, discountCents };
}

/**
 * Returns a price raised by hundredths of a per cent, in centavos. Half a centavo is rounded in the
 * payer's favour.
 */
export const raiseByBasisPoints = (priceCents: number, basisPoints: number): number =>
  priceCents + Math.ceil((priceCents * basisPoints - 5_000) / 10_000);

/**
 * A rise for chosen students from a billing month on: a price in centavos, or hundredths of a per
 * cent of the price that each would pay in that month.
 */
export type ChosenRise = { from: YearMonth } & ({ priceCents: number } | { basisPoints: number });

/**
 * Returns a student's own price in centavos from the month of a rise on. An earlier rise that is
 * not in effect in the current month (`now`) is replaced, so its price is not raised again.
 */
export function priceAfterRise(plan: PriceWithRise, student: OwnPricing, rise: ChosenRise, now: YearMonth): number {
  if ("priceCents" in rise) return rise.priceCents;
  const own = raisedPriceIn(student, now) ?? student.ownPriceCents;
  return raiseByBasisPoints(own ?? planPriceIn(plan, rise.from), rise.basisPoints);
}

/**
 * Returns the due date of a billing day's charges. It is the student's own due day: the first such
 * day on or after the billing day, clamped to the last day of its month. Without a due day, it is
 * the billing day plus the owner's payment term.
 */
export function dueDateOf(
  billingDate: CivilDate,
  { dueDay, termDays }: { dueDay?: number | undefined; termDays: number },
): CivilDate {
  if (dueDay === undefined) return addDays(billingDate, termDays);
  const sameMonth = clampDay(monthOf(billingDate), dueDay);
  return sameMonth >= billingDate ? sameMonth : clampDay(addMonths(monthOf(billingDate), 1), dueDay);
}

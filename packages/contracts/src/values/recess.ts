/** See docs/rules/plan.md, "Recess". */
import type { BillingType } from "./billing-period.ts";
import { addMonths, type YearMonth } from "./calendar.ts";
import type { PriceParts } from "./own-terms.ts";

/** `basisPoints` is the part of the price that is still charged, in hundredths of a per cent. */
export type Recess = { from: YearMonth; to: YearMonth; basisPoints: number };

export type Span = { month: YearMonth; periodInMonths: number; isOneTime: boolean; billingType: BillingType };

export const RECESS_REASON = "Recesso";

/** Returns the months that a charge pays for; a one-time charge pays for no month. */
export function monthsOf({ month, periodInMonths, isOneTime, billingType }: Span): YearMonth[] {
  if (isOneTime) return [];
  const first = billingType === "previous" ? addMonths(month, -periodInMonths) : month;
  return Array.from({ length: periodInMonths }, (_, index) => addMonths(first, index));
}

/** Returns the recess of a month that charges the smallest part; undefined if the month is open. */
export const recessIn = (recesses: readonly Recess[], month: YearMonth): Recess | undefined =>
  recesses.filter((recess) => isIn(recess, month)).toSorted((a, b) => a.basisPoints - b.basisPoints)[0];

/** Takes off each closed month's share, less the part charged. Half a centavo favours the payer. */
export function afterRecess(
  { amountCents, discountCents }: PriceParts,
  span: Span,
  recesses: readonly Recess[],
): PriceParts & { isRecess: boolean } {
  const months = monthsOf(span);
  const points = months.map((month) => 10_000 - (recessIn(recesses, month)?.basisPoints ?? 10_000));
  const off = points.reduce((sum, one) => sum + one, 0);
  if (off === 0) return { amountCents, discountCents, isRecess: false };
  const whole = 10_000 * months.length;
  const offCents = Math.floor((amountCents * off + whole / 2) / whole);
  return { amountCents: amountCents - offCents, discountCents: discountCents + offCents, isRecess: offCents > 0 };
}

const isIn = ({ from, to }: Recess, month: YearMonth) => month >= from && month <= to;

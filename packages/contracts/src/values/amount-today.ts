/**
 * Computes the amount owed for a charge on a day, with late fee, interest and punctuality discount
 * (docs/rules.md, "Late fee, interest, punctuality discount"). Amounts are in centavos, rates in
 * hundredths of a per cent ("bps"). Server and screens share this file.
 */
import type { CivilDate } from "./calendar.ts";
import { daysBetween } from "./civil-days.ts";
import { nextWorkingDay } from "./holidays.ts";
import { sumCents } from "./money.ts";

/**
 * The rate of the one-time fine, and the rate of simple interest for a month of 30 days. A fee
 * below `waiveBelowCents` that a payment leaves is waived with it.
 */
export type LateFeeRates = { fineBps: number; interestBps: number; waiveBelowCents?: number };

/** A part of the principal, and the day on which it was paid. */
export type PaidPart = { cents: number; date: CivilDate };

/**
 * The data of a charge on which its amount on a day depends. `openCents` is the open principal,
 * `paid` the paid parts of the principal, `feeSettledCents` the fine and interest that were
 * received or waived. With `isWaived` no fine and no interest is owed. `punctualityCents` is the
 * discount for paying the rest by the due date.
 */
export type AmountBasis = {
  dueDate: CivilDate;
  openCents: number;
  lateFee: LateFeeRates | undefined;
  punctualityCents: number;
  paid: readonly PaidPart[];
  feeSettledCents: number;
  isWaived: boolean;
};

/**
 * The amounts owed on a day. `totalCents` is principal, fine and interest together, less the
 * discount. No amount is negative.
 */
export type AmountOfDay = {
  principalCents: number;
  fineCents: number;
  interestCents: number;
  discountCents: number;
  totalCents: number;
};

/** Divides integers, and rounds half up. */
const divided = (dividend: number, divisor: number) => Math.floor((2 * dividend + divisor) / (2 * divisor));

/**
 * A declared discount for paying by the due date: centavos, or hundredths of a per cent of the
 * charge.
 */
type Discount = { cents?: number | undefined; percentBps?: number | undefined };

/**
 * Returns the discount for punctuality on an amount, in centavos, half a centavo in the payer's
 * favour. A discount that would leave nothing to pay does not apply.
 */
export function punctualityCentsOf({ cents, percentBps = 0 }: Discount, amountCents: number): number {
  const discountCents = cents ?? divided(amountCents * percentBps, 10_000);
  return discountCents < amountCents ? discountCents : 0;
}

/**
 * Returns the last day on which a payment is in time: the due date, or the working day after it if
 * no bank works on the due date (Lei 7.089/1983).
 */
export const lastDayInTime = (dueDate: CivilDate): CivilDate => nextWorkingDay(dueDate);

/** Returns the fine and the interest that arose until a day, including those already paid. */
function arisen({ dueDate, openCents, paid, lateFee, isWaived }: AmountBasis, day: CivilDate) {
  if (!lateFee || isWaived) return { fineCents: 0, interestCents: 0 };
  const inTime = lastDayInTime(dueDate);
  const late = [...paid, { cents: openCents, date: day }]
    .map(({ cents, date }) => ({ cents, days: daysBetween(inTime, date) }))
    .filter(({ days }) => days > 0);
  return {
    fineCents: divided(sumCents(late.map(({ cents }) => cents)) * lateFee.fineBps, 10_000),
    interestCents: divided(sumCents(late.map(({ cents, days }) => cents * days)) * lateFee.interestBps, 300_000),
  };
}

/**
 * Returns the amounts owed on a day. After the last day in time, the fine applies once and simple
 * interest applies for each day. Fine and interest are computed on the principal that was open at
 * the time, rounded half up, less the part received or waived. Up to the due date the punctuality
 * discount applies; it is always less than the open amount.
 */
export function amountOn(basis: AmountBasis, day: CivilDate): AmountOfDay {
  const { openCents, dueDate, punctualityCents, feeSettledCents } = basis;
  const { fineCents, interestCents } = arisen(basis, day);
  const fineLeft = Math.max(0, fineCents - feeSettledCents);
  const interestLeft = Math.max(0, interestCents - Math.max(0, feeSettledCents - fineCents));
  const discountCents = day <= dueDate && punctualityCents < openCents ? punctualityCents : 0;
  return {
    principalCents: openCents,
    fineCents: fineLeft,
    interestCents: interestLeft,
    discountCents,
    totalCents: openCents + fineLeft + interestLeft - discountCents,
  };
}

/**
 * Returns the highest amount that may be received on a day: the amount owed, or the whole principal
 * if the payer did not use the discount.
 */
export const highestAmountOn = ({ totalCents, principalCents }: AmountOfDay): number =>
  Math.max(totalCents, principalCents);

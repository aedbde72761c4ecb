/**
 * What is owed for a charge on a day: late fee, interest and punctuality discount (docs/rules.md,
 * "Late fee, interest, punctuality discount"). Amounts are in centavos, rates in hundredths of a
 * per cent ("bps"). Server and screens share this file.
 */
import type { CivilDate } from "./calendar.ts";
import { daysBetween } from "./civil-days.ts";
import { nextWorkingDay } from "./holidays.ts";
import { sumCents } from "./money.ts";

/** The fine that is due once, and the simple interest of a month of 30 days. */
export type LateFeeRates = { fineBps: number; interestBps: number };

/** A part of the principal, and the day on which it was paid. */
export type PaidPart = { cents: number; date: CivilDate };

/**
 * A charge, as far as its amount on a day depends on it. `openCents` is the principal that is still
 * open, `paid` the parts of it that were paid, `feeSettledCents` what was received or waived of
 * fine and interest. With `isWaived` the owner demands neither. `punctualityCents` is the discount
 * of who pays the rest by the due date.
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
 * What is owed on a day. `totalCents` is principal, fine and interest together, less the discount;
 * none of the five is negative.
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

/** A declared discount of who pays by the due date: centavos, or hundredths of a per cent of the charge. */
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

/** Returns the fine and the interest that arose until a day, whatever was received of them. */
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
 * Returns what is owed on a day: the fine once and simple interest for each day after the last day
 * in time, each on the principal that was open and rounded half up, less what was received or
 * waived of them; or the punctuality discount up to the due date. The discount never covers all
 * that is open.
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
 * Returns the most that may be received on a day: all that is owed, or the whole principal of
 * somebody who did not use the discount.
 */
export const mostOn = ({ totalCents, principalCents }: AmountOfDay): number => Math.max(totalCents, principalCents);

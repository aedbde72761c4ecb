/**
 * Amounts are centavos, rates are hundredths of a per cent ("bps"). Server and screens share this
 * file (docs/rules/settlement.md, "Late fee, interest, punctuality discount").
 */
import type { CivilDate } from "./calendar.ts";
import { daysBetween } from "./civil-days.ts";
import { nextWorkingDay } from "./holidays.ts";
import { sumCents } from "./money.ts";

/** `interestBps`: simple interest of 30 days. A remaining fee below `waiveBelowCents` is waived. */
export type LateFeeRates = { fineBps: number; interestBps: number; waiveBelowCents?: number };

/**
 * `openCents` and `paid` are of the principal. With `isWaived` neither fine nor interest is owed.
 * `punctualityCents` is the discount for paying the rest by the due date.
 */
export type AmountBasis = {
  dueDate: CivilDate;
  openCents: number;
  lateFee: LateFeeRates | undefined;
  punctualityCents: number;
  paid: readonly { cents: number; date: CivilDate }[];
  feeSettledCents: number;
  isWaived: boolean;
};

/** `totalCents` is with fine, interest and discount. No amount is negative. */
export type AmountOfDay = {
  principalCents: number;
  fineCents: number;
  interestCents: number;
  discountCents: number;
  totalCents: number;
};

/** The discount is an amount, or hundredths of a per cent of the charge. */
type Discount = { cents?: number | undefined; percentBps?: number | undefined };

/** Half a centavo favours the payer. A discount that leaves nothing to pay does not apply. */
export function punctualityCentsOf({ cents, percentBps = 0 }: Discount, amountCents: number): number {
  const discountCents = cents ?? divided(amountCents * percentBps, 10_000);
  return discountCents < amountCents ? discountCents : 0;
}

/** Returns the due date, or the next working day if no bank works on it (Lei 7.089/1983). */
export const lastDayInTime = (dueDate: CivilDate): CivilDate => nextWorkingDay(dueDate);

/** The fee is on the principal paid late or still open, rounded half up, less the fee received. */
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

/** Returns the most that may be paid: a payer may renounce the discount. */
export const highestAmountOn = ({ totalCents, principalCents }: AmountOfDay): number =>
  Math.max(totalCents, principalCents);

/** Divides integers, and rounds half up. */
const divided = (dividend: number, divisor: number) => Math.floor((2 * dividend + divisor) / (2 * divisor));

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

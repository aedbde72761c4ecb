/** See docs/rules/plan.md, "Price rises". */
import { DEFAULT_TIMEZONE, MAX_RISE_MONTHS } from "@emdia/contracts/constants";
import type { RecessInput, RecessWire } from "@emdia/contracts/rise";
import type { BillingType } from "@emdia/contracts/values/billing-period";
import { addMonths, type CivilDate, civilDateIn, monthOf, type YearMonth } from "@emdia/contracts/values/calendar";
import { reaisFromCents } from "@emdia/contracts/values/money";
import { type PriceWithRise, planPriceIn, type Rise, raisedPriceIn } from "@emdia/contracts/values/own-terms";
import { monthsOf, type Recess } from "@emdia/contracts/values/recess";
import { AppError, invalidField } from "./app-error.ts";
import type { Charge } from "./charge.ts";

export type ClockAndDate = { now: () => Date; today?: CivilDate | undefined };

/** Returns the month of São Paulo if the owner's date is not known. */
export const currentMonth = ({ now, today }: ClockAndDate): YearMonth =>
  monthOf(today ?? civilDateIn(DEFAULT_TIMEZONE, now()));

export const NO_RISE = { nextPriceCents: undefined, nextPriceFrom: undefined } satisfies Rise;

export function withRise<T extends PriceWithRise>(plan: T, month: YearMonth): T {
  return raisedPriceIn(plan, month) === undefined
    ? plan
    : { ...plan, priceCents: planPriceIn(plan, month), ...NO_RISE };
}

export function toRiseView({ nextPriceCents: cents, nextPriceFrom: from }: Rise, month: YearMonth) {
  return cents === undefined || from === undefined || from <= month ? null : { price: reaisFromCents(cents), from };
}

export function requireRiseMonth(from: YearMonth, now: YearMonth): void {
  if (from <= now || from > addMonths(now, MAX_RISE_MONTHS))
    throw invalidField("from", "Escolha um mês a partir do próximo");
}

export function requirePending(rise: Rise, now: YearMonth): void {
  if (raisedPriceIn(rise, now) !== undefined) throw new AppError("rise.in_effect");
}

/** See docs/rules/plan.md, "Recess". */
export const recessFrom = ({ from, to, percent }: RecessInput): Recess => ({ from, to, basisPoints: percent * 100 });

export const toRecessView = ({ from, to, basisPoints }: Recess): RecessWire => ({
  from,
  to,
  percent: basisPoints / 100,
});

export const isSameRecess = (one: Recess, other: Recess): boolean =>
  one.from === other.from && one.to === other.to && one.basisPoints === other.basisPoints;

/** @throws AppError request.invalid */
export function requireRecessMonth(to: YearMonth, now: YearMonth): void {
  if (to < now) throw invalidField("to", "Escolha um mês a partir deste");
}

export const isChargedIn = (
  { from, to }: Recess,
  { month, periodInMonths, isOneTime }: Charge,
  billingType: BillingType,
): boolean => monthsOf({ month, periodInMonths, isOneTime, billingType }).some((one) => one >= from && one <= to);

/** docs/rules/plan.md, "Price rises". */
import { DEFAULT_TIMEZONE, MAX_RISE_MONTHS } from "@emdia/contracts/constants";
import { addMonths, type CivilDate, civilDateIn, monthOf, type YearMonth } from "@emdia/contracts/values/calendar";
import { reaisFromCents } from "@emdia/contracts/values/money";
import { type PriceWithRise, planPriceIn, type Rise, raisedPriceIn } from "@emdia/contracts/values/own-terms";
import { AppError, invalidField } from "./app-error.ts";

export type ClockAndDate = { now: () => Date; today?: CivilDate | undefined };

/** São Paulo's if the owner's date is not known. */
export const currentMonth = ({ now, today }: ClockAndDate): YearMonth =>
  monthOf(today ?? civilDateIn(DEFAULT_TIMEZONE, now()));

/** The attributes of a plan or student without a rise: a write removes both attributes. */
export const NO_RISE = { nextPriceCents: undefined, nextPriceFrom: undefined } satisfies Rise;

/** Returns a plan with its price in a month: the raised price if a rise is in effect by then. */
export function withRise<T extends PriceWithRise>(plan: T, month: YearMonth): T {
  return raisedPriceIn(plan, month) === undefined
    ? plan
    : { ...plan, priceCents: planPriceIn(plan, month), ...NO_RISE };
}

/** Returns the API form of a rise that is not in effect yet; null without one. */
export function toRiseView({ nextPriceCents: cents, nextPriceFrom: from }: Rise, month: YearMonth) {
  return cents === undefined || from === undefined || from <= month ? null : { price: reaisFromCents(cents), from };
}

/** A future month, at most two years ahead. @throws AppError request.invalid */
export function requireRiseMonth(from: YearMonth, now: YearMonth): void {
  if (from <= now || from > addMonths(now, MAX_RISE_MONTHS))
    throw invalidField("from", "Escolha um mês a partir do próximo");
}

/** @throws AppError rise.in_effect */
export function requirePending(rise: Rise, now: YearMonth): void {
  if (raisedPriceIn(rise, now) !== undefined) throw new AppError("rise.in_effect");
}

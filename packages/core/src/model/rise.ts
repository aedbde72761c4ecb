/** See docs/rules/plan.md, "Price rises". */
import { DEFAULT_TIMEZONE, MAX_RISE_MONTHS } from "@emdia/contracts/constants";
import { addMonths, type CivilDate, civilDateIn, monthOf, type YearMonth } from "@emdia/contracts/values/calendar";
import { reaisFromCents } from "@emdia/contracts/values/money";
import { type PriceWithRise, planPriceIn, type Rise, raisedPriceIn } from "@emdia/contracts/values/own-terms";
import { AppError, invalidField } from "./app-error.ts";

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

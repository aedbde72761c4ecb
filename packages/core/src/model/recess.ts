/** See docs/rules/plan.md, "Recess". */
import type { RecessInput, RecessWire } from "@emdia/contracts/rise";
import type { BillingType } from "@emdia/contracts/values/billing-period";
import type { YearMonth } from "@emdia/contracts/values/calendar";
import { monthsOf, type Recess } from "@emdia/contracts/values/recess";
import { invalidField } from "./app-error.ts";
import type { Charge } from "./charge.ts";

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

/**
 * Converts recesses, and decides which of them existing charges make unchangeable (docs/rules.md,
 * "Recess"). Pure.
 */
import type { RecessInput, RecessWire } from "@emdia/contracts/rise";
import type { BillingType } from "@emdia/contracts/values/billing-period";
import type { YearMonth } from "@emdia/contracts/values/calendar";
import { monthsOf, type Recess } from "@emdia/contracts/values/recess";
import { invalidField } from "./app-error.ts";
import type { Charge } from "./charge.ts";

/** Returns a typed recess in its stored form. */
export const recessFrom = ({ from, to, percent }: RecessInput): Recess => ({ from, to, basisPoints: percent * 100 });

/** Returns a recess in its API form. */
export const toRecessView = ({ from, to, basisPoints }: Recess): RecessWire => ({
  from,
  to,
  percent: basisPoints / 100,
});

/** Tells whether two recesses have the same months and the same charged part. */
export const isSameRecess = (one: Recess, other: Recess): boolean =>
  one.from === other.from && one.to === other.to && one.basisPoints === other.basisPoints;

/** Requires that a recess is not over in the current month. @throws AppError request.invalid */
export function requireRecessMonth(to: YearMonth, now: YearMonth): void {
  if (to < now) throw invalidField("to", "Escolha um mês a partir deste");
}

/** Tells whether a stored charge is for a month of a recess. */
export const isChargedIn = (
  { from, to }: Recess,
  { month, periodInMonths, isOneTime }: Charge,
  billingType: BillingType,
): boolean => monthsOf({ month, periodInMonths, isOneTime, billingType }).some((one) => one >= from && one <= to);

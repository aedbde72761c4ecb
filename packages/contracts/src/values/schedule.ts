/** See docs/rules/billing-day.md, "When a student is charged". */
import { DISPATCH_HOUR } from "../constants.ts";
import { addMonths, type CivilDate, civilDateIn, clampDay, instantAt, monthOf, type YearMonth } from "./calendar.ts";

export type BillingSettings = { invoiceDay: number; timezone: string };
/** `dueAt` is the instant (ISO UTC) at which the period is dispatched. */
export type BillingPeriod = { month: YearMonth; date: CivilDate; dueAt: string };

export function periodOf(month: YearMonth, { invoiceDay, timezone }: BillingSettings): BillingPeriod {
  const date = clampDay(month, invoiceDay);
  return { month, date, dueAt: instantAt(timezone, date, DISPATCH_HOUR).toISOString() };
}

/** Takes the day from the settings, not from the last period, so that 31 Mar follows 28 Feb. */
export function nextPeriod(period: BillingPeriod, settings: BillingSettings): BillingPeriod {
  return { ...period, ...periodOf(addMonths(period.month, 1), settings) };
}

/** This month's new date applies if it is in the future. A period that is due stays as it is. */
export function rescheduledPeriod(pending: BillingPeriod, settings: BillingSettings, now: Date): BillingPeriod {
  if (pending.dueAt <= now.toISOString()) return pending;
  const thisMonth = periodOf(monthOf(civilDateIn(settings.timezone, now)), settings);
  if (thisMonth.dueAt > now.toISOString()) return { ...pending, ...thisMonth };
  return pending.month === thisMonth.month ? pending : { ...pending, ...periodOf(pending.month, settings) };
}

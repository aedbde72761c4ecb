import { addMonths, type CivilDate, clampDay, monthOf } from "@emdia/contracts/values/calendar";
import { dueDateOf } from "@emdia/contracts/values/own-terms";

/**
 * Returns the next billing date, today included, and the due date of its charges (docs/rules.md, "A
 * student's own terms").
 */
export function termExample(
  today: CivilDate,
  invoiceDay: number,
  termDays: number,
): { sent: CivilDate; due: CivilDate } {
  const thisMonth = clampDay(monthOf(today), invoiceDay);
  const sent = thisMonth >= today ? thisMonth : clampDay(addMonths(monthOf(today), 1), invoiceDay);
  return { sent, due: dueDateOf(sent, { termDays }) };
}

import { addMonths, type CivilDate, clampDay, monthOf } from "@emdia/contracts/values/calendar";
import { dueDateOf } from "@emdia/contracts/values/own-terms";

/** docs/rules/student.md, "A student's own terms". Today included. */
export function termExample(
  today: CivilDate,
  invoiceDay: number,
  termDays: number,
): { sent: CivilDate; due: CivilDate } {
  const thisMonth = clampDay(monthOf(today), invoiceDay);
  const sent = thisMonth >= today ? thisMonth : clampDay(addMonths(monthOf(today), 1), invoiceDay);
  return { sent, due: dueDateOf(sent, { termDays }) };
}

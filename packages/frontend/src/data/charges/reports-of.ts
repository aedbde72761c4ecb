import type { DashboardRow, DashboardWire } from "@emdia/contracts/dashboard";
import { byDueDate } from "@emdia/contracts/values/due-order";
import { payerOf } from "../reminders/debtors.ts";

export type Report = readonly [DashboardRow, ...DashboardRow[]];

/** Returns the reports of all months that wait for an answer, the oldest first. */
export function reportsOf({ currentMonthPayments, otherOpenPayments }: DashboardWire): Report[] {
  const pressOf = ({ payment: { reportedAt }, student }: DashboardRow) => `${reportedAt} ${payerOf(student)}`;
  const reported = [...currentMonthPayments, ...otherOpenPayments]
    .filter(({ payment: charge }) => charge.reportedAt !== null)
    .toSorted((a, b) => byDueDate(a.payment, b.payment));
  const presses = [...Map.groupBy(reported, pressOf)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return presses.flatMap(([, [first, ...others]]): Report[] => (first ? [[first, ...others]] : []));
}

import type { DashboardRow, DashboardWire } from "@emdia/contracts/dashboard";
import { byDueDate } from "@emdia/contracts/values/due-order";
import { payerOf } from "../reminders/debtors.ts";

export type Report = readonly [DashboardRow, ...DashboardRow[]];

/** Returns the reports of all months that wait for an answer, the oldest first. */
export const reportsOf = ({ currentMonthPayments, otherOpenPayments }: DashboardWire): Report[] =>
  reportsIn([...currentMonthPayments, ...otherOpenPayments]);

/** Returns a report for each press of "Já paguei" (docs/rules/payer.md, "The payer's page"). */
export function reportsIn(rows: readonly DashboardRow[]): Report[] {
  const pressOf = ({ payment: { reportedAt }, student }: DashboardRow) => `${reportedAt} ${payerOf(student)}`;
  const reported = rows
    .filter(({ payment: charge }) => charge.reportedAt !== null)
    .toSorted((a, b) => byDueDate(a.payment, b.payment));
  const presses = [...Map.groupBy(reported, pressOf)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return presses.flatMap(([, [first, ...others]]): Report[] => (first ? [[first, ...others]] : []));
}

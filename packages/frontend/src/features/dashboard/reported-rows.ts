import type { DashboardRow, DashboardWire } from "@emdia/contracts/dashboard";

/** Returns the charges of all months that students reported as paid. The oldest report is first. */
export function reportedRows({ currentMonthPayments, otherOpenPayments }: DashboardWire): DashboardRow[] {
  const waitsSince = ({ payment: charge }: DashboardRow) => charge.reportedAt ?? "";
  return [...currentMonthPayments, ...otherOpenPayments]
    .filter(({ payment: charge }) => charge.reportedAt !== null)
    .toSorted((a, b) => waitsSince(a).localeCompare(waitsSince(b)));
}

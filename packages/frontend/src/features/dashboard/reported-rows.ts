import type { DashboardRow, DashboardWire } from "@emdia/contracts/dashboard";

/** Returns the charges, of this month and others, whose student said that they are paid: whoever waits longest first. */
export function reportedRows({ currentMonthPayments, otherOpenPayments }: DashboardWire): DashboardRow[] {
  const waitsSince = ({ payment }: DashboardRow) => payment.reportedAt ?? "";
  return [...currentMonthPayments, ...otherOpenPayments]
    .filter(({ payment }) => payment.reportedAt !== null)
    .toSorted((a, b) => waitsSince(a).localeCompare(waitsSince(b)));
}

import type { DashboardRow, DashboardWire } from "@emdia/contracts/dashboard";

/**
 * A student with charges in the month: `paid` if these charges are paid and no charge is overdue,
 * otherwise `open` or `overdue`.
 */
export type Standing = { id: number; name: string; state: "paid" | "open" | "overdue" };

const byName = new Intl.Collator("pt-BR");

function stateOf(rows: readonly DashboardRow[]): Standing["state"] {
  if (rows.some(({ payment: charge }) => charge.isOverdue)) return "overdue";
  return rows.every(({ payment: charge }) => charge.status === "pago") ? "paid" : "open";
}

/**
 * Returns the students with charges in the month or older debts, sorted by name. A student keeps
 * their place when they pay.
 */
export function standingsOf({ currentMonthPayments, otherOpenPayments }: DashboardWire): Standing[] {
  const late = otherOpenPayments.filter(({ payment: charge }) => charge.isOverdue);
  const byStudent = Map.groupBy([...currentMonthPayments, ...late], ({ student }) => student.id);
  return [...byStudent]
    .map(([id, rows]) => ({ id, name: rows[0]?.student.name ?? "", state: stateOf(rows) }))
    .toSorted((a, b) => byName.compare(a.name, b.name) || a.id - b.id);
}

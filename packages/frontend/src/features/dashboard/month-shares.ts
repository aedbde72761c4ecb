import type { DashboardRow } from "@emdia/contracts/dashboard";
import { formatReaisRounded, sumCents } from "@emdia/contracts/values/money";
import type { Share } from "../../components/charts/stacked-bar.tsx";
import { centsOf } from "../../lib/format.ts";

const centsOfAll = (rows: readonly DashboardRow[]) => sumCents(rows.map((row) => centsOf(row.payment.amount)));

/** Splits the month's charges into paid, not due yet, and overdue. */
export function splitMonth(rows: readonly DashboardRow[]): Share[] {
  const isPaid = (row: DashboardRow) => row.payment.status === "pago";
  const share = (label: string, tone: Share["tone"], part: readonly DashboardRow[]): Share => {
    const cents = centsOfAll(part);
    return { label, tone, amount: cents, text: formatReaisRounded(cents) };
  };
  return [
    share("Recebido", "paid", rows.filter(isPaid)),
    share(
      "A vencer",
      "pending",
      rows.filter((row) => !isPaid(row) && !row.payment.isOverdue),
    ),
    share(
      "Vencido no mês",
      "overdue",
      rows.filter((row) => !isPaid(row) && row.payment.isOverdue),
    ),
  ];
}

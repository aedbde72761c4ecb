import type { DashboardRow } from "@emdia/contracts/dashboard";
import { formatReaisRounded, sumCents } from "@emdia/contracts/values/money";
import type { Share } from "../../components/charts/stacked-bar.tsx";
import { centsOf } from "../../lib/format.ts";

type Part = "openAmount" | "settledAmount";

const centsOfAll = (rows: readonly DashboardRow[], part: Part) =>
  sumCents(rows.map((row) => centsOf(row.payment[part])));

const shareOf = (label: string, tone: Share["tone"], cents: number): Share => ({
  label,
  tone,
  amount: cents,
  text: formatReaisRounded(cents),
});

/** The month's charges as parts of one whole: received, still to fall due, overdue. */
export function splitMonth(rows: readonly DashboardRow[]): Share[] {
  const overdue = rows.filter((row) => row.payment.isOverdue);
  const ahead = rows.filter((row) => !row.payment.isOverdue);
  return [
    shareOf("Recebido", "paid", centsOfAll(rows, "settledAmount")),
    shareOf("A vencer", "pending", centsOfAll(ahead, "openAmount")),
    shareOf("Vencido no mês", "overdue", centsOfAll(overdue, "openAmount")),
  ];
}

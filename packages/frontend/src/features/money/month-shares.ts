import type { DashboardRow } from "@emdia/contracts/dashboard";
import { formatReaisRounded } from "@emdia/contracts/values/money";
import type { Share } from "../../components/charts/stacked-bar.tsx";
import { centsOfAll } from "../../data/charges/sum-of.ts";

const shareOf = (label: string, tone: Share["tone"], cents: number): Share => ({
  label,
  tone,
  amount: cents,
  text: formatReaisRounded(cents),
});

export function splitMonth(rows: readonly DashboardRow[]): Share[] {
  const charges = rows.map(({ payment: charge }) => charge);
  const overdue = charges.filter(({ isOverdue }) => isOverdue);
  const ahead = charges.filter(({ isOverdue }) => !isOverdue);
  return [
    shareOf("Recebido", "paid", centsOfAll(charges, "settledAmount")),
    shareOf("A vencer", "pending", centsOfAll(ahead, "openAmount")),
    shareOf("Vencido do mês, sem encargos", "overdue", centsOfAll(overdue, "openAmount")),
  ];
}

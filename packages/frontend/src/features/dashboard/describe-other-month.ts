import type { DashboardWire } from "@emdia/contracts/dashboard";
import { formatCount, formatRounded, formatWholeNumber } from "../../lib/format.ts";
import { type MonthSentence, monthKindOf, received } from "./describe-month.ts";

export function describeOtherMonth(dashboard: DashboardWire): MonthSentence {
  const { stats, currentMonthPayments: rows } = dashboard;
  if (rows.length === 0) return { who: "Nenhuma cobrança", amount: "" };
  const paid = formatWholeNumber(stats.paidPayments);
  if (monthKindOf(dashboard) === "past") {
    const open = stats.valorAReceberEsseMes;
    const who = `${paid} de ${formatCount(rows.length, "cobrança paga", "cobranças pagas")}`;
    return { who, amount: open > 0 ? `${formatRounded(open)} em aberto` : received(stats) };
  }
  const who = formatCount(stats.pendingPayments, "cobrança prevista", "cobranças previstas");
  if (stats.pendingPayments === 0) return { who: "Tudo pago adiantado", amount: received(stats) };
  return { who, amount: `${formatRounded(stats.valorAReceberEsseMes)} a receber` };
}

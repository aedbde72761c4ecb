import type { DashboardWire } from "@emdia/contracts/dashboard";
import { formatCount, formatRounded, formatWholeNumber } from "../../lib/format.ts";

/** The month that is shown, seen from the owner's today. */
export type MonthKind = "past" | "current" | "ahead";

export function monthKindOf({ month, today }: Pick<DashboardWire, "month" | "today">): MonthKind {
  const current = today.slice(0, 7);
  if (month === current) return "current";
  return month < current ? "past" : "ahead";
}

/** Whether this month has charges, all of them are paid, and nothing of any month is overdue. */
export function isAllPaid({ stats, currentMonthPayments: rows, ...dashboard }: DashboardWire): boolean {
  const isSettled = rows.length > 0 && rows.every(({ payment }) => payment.status === "pago");
  return isSettled && (monthKindOf(dashboard) !== "current" || stats.pagamentosEmAtraso === 0);
}

/** The month in one sentence: whom it concerns, and the amount that matters now. */
export function describeMonth(dashboard: DashboardWire): { who: string; amount: string } {
  const kind = monthKindOf(dashboard);
  if (kind === "current") return describeCurrent(dashboard);
  const { stats, currentMonthPayments: rows } = dashboard;
  if (rows.length === 0) return { who: "Nenhuma cobrança", amount: "" };
  const paid = formatWholeNumber(stats.paidPayments);
  if (kind === "past") {
    const open = stats.valorAReceberEsseMes;
    const who = `${paid} de ${formatCount(rows.length, "cobrança paga", "cobranças pagas")}`;
    return { who, amount: open > 0 ? `${formatRounded(open)} em aberto` : received(stats) };
  }
  const who = formatCount(stats.pendingPayments, "cobrança prevista", "cobranças previstas");
  if (stats.pendingPayments === 0) return { who: "Tudo pago adiantado", amount: received(stats) };
  return { who, amount: `${formatRounded(stats.valorAReceberEsseMes)} a receber` };
}

const received = (stats: DashboardWire["stats"]) => `${formatRounded(stats.valorRecebidoEsseMes)} recebidos`;

function describeCurrent({ stats }: DashboardWire): { who: string; amount: string } {
  if (stats.totalStudents === 0 && stats.pagamentosEmAtraso === 0) return { who: "Nenhum aluno ativo", amount: "" };
  const who = `${formatWholeNumber(stats.alunosEmDia)} de ${formatWholeNumber(stats.totalStudents)} em dia`;
  if (stats.valorEmAtraso > 0) return { who, amount: `${formatRounded(stats.valorEmAtraso)} em atraso` };
  if (stats.valorAReceberEsseMes > 0) return { who, amount: `${formatRounded(stats.valorAReceberEsseMes)} a receber` };
  return { who, amount: stats.valorRecebidoEsseMes > 0 ? received(stats) : "" };
}

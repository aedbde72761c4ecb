import type { DashboardWire } from "@emdia/contracts/dashboard";
import { formatRounded, formatWholeNumber } from "../../lib/format.ts";

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

/** A month in one sentence: whom it concerns, and the amount that matters. */
export type MonthSentence = { who: string; amount: string };

/** "R$ 120 recebidos". */
export const received = (stats: DashboardWire["stats"]) => `${formatRounded(stats.valorRecebidoEsseMes)} recebidos`;

/** This month in one sentence. */
export function describeCurrent({ stats }: DashboardWire): MonthSentence {
  if (stats.totalStudents === 0 && stats.pagamentosEmAtraso === 0) return { who: "Nenhum aluno ativo", amount: "" };
  const who = `${formatWholeNumber(stats.alunosEmDia)} de ${formatWholeNumber(stats.totalStudents)} em dia`;
  if (stats.valorEmAtraso > 0) return { who, amount: `${formatRounded(stats.valorEmAtraso)} em atraso` };
  if (stats.valorAReceberEsseMes > 0) return { who, amount: `${formatRounded(stats.valorAReceberEsseMes)} a receber` };
  return { who, amount: stats.valorRecebidoEsseMes > 0 ? received(stats) : "" };
}

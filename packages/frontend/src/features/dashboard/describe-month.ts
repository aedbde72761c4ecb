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

/**
 * This month in one sentence, in which no student is counted twice: whoever owes something overdue, of any month, also
 * where they are paused or archived, is not in good standing; "em dia" counts active students alone.
 */
export function describeCurrent({ stats }: DashboardWire): MonthSentence {
  if (stats.totalStudents === 0 && stats.pagamentosEmAtraso === 0) return { who: "Nenhum aluno ativo", amount: "" };
  const { alunosEmDia, alunosEmAtraso, valorEmAtraso, valorAReceberEsseMes, totalStudents } = stats;
  if (alunosEmAtraso > 0) {
    const inGoodStanding = alunosEmDia > 0 ? `${formatWholeNumber(alunosEmDia)} em dia, ` : "";
    const who = `${inGoodStanding}${formatWholeNumber(alunosEmAtraso)} em atraso`;
    return { who, amount: `${formatRounded(valorEmAtraso)} vencidos` };
  }
  if (valorAReceberEsseMes > 0)
    return { who: "Ninguém em atraso", amount: `${formatRounded(valorAReceberEsseMes)} a receber` };
  const who = `${formatWholeNumber(alunosEmDia)} de ${formatWholeNumber(totalStudents)} em dia`;
  return { who, amount: stats.valorRecebidoEsseMes > 0 ? received(stats) : "" };
}

import type { DashboardWire } from "@emdia/contracts/dashboard";
import { formatRounded, formatWholeNumber } from "../../lib/format.ts";

/** The shown month relative to the owner's current date. */
export type MonthKind = "past" | "current" | "ahead";

export function monthKindOf({ month, today }: Pick<DashboardWire, "month" | "today">): MonthKind {
  const current = today.slice(0, 7);
  if (month === current) return "current";
  return month < current ? "past" : "ahead";
}

/**
 * Tells whether the month has charges and all of them are paid. For the current month, charges of
 * other months must not be overdue either.
 */
export function isAllPaid({ stats, currentMonthPayments: rows, ...dashboard }: DashboardWire): boolean {
  const isSettled = rows.length > 0 && rows.every(({ payment: charge }) => charge.status === "pago");
  return isSettled && (monthKindOf(dashboard) !== "current" || stats.pagamentosEmAtraso === 0);
}

export type MonthSentence = { who: string; amount: string };

/** Returns a text such as "R$ 120 recebidos". */
export const received = (stats: DashboardWire["stats"]) => `${formatRounded(stats.valorRecebidoEsseMes)} recebidos`;

/** Tells whether fine or interest is part of what is overdue. */
const hasFees = ({
  currentMonthPayments,
  otherOpenPayments,
}: Pick<DashboardWire, "currentMonthPayments" | "otherOpenPayments">) =>
  [...currentMonthPayments, ...otherOpenPayments].some(({ payment: { lateFee } }) => lateFee !== null);

/**
 * Describes the current month in one sentence that counts each student once. A student with an
 * overdue charge of any month is not in good standing, even if paused or archived. "em dia" counts
 * only active students.
 */
export function describeCurrent({ stats, ...dashboard }: DashboardWire): MonthSentence {
  if (stats.totalStudents === 0 && stats.pagamentosEmAtraso === 0) return { who: "Nenhum aluno ativo", amount: "" };
  const { alunosEmDia, alunosEmAtraso, valorEmAtraso, valorAReceberEsseMes, totalStudents } = stats;
  if (alunosEmAtraso > 0) {
    const inGoodStanding = alunosEmDia > 0 ? `${formatWholeNumber(alunosEmDia)} em dia, ` : "";
    const who = `${inGoodStanding}${formatWholeNumber(alunosEmAtraso)} em atraso`;
    return { who, amount: `${formatRounded(valorEmAtraso)} vencidos${hasFees(dashboard) ? ", com encargos" : ""}` };
  }
  if (valorAReceberEsseMes > 0)
    return { who: "Ninguém em atraso", amount: `${formatRounded(valorAReceberEsseMes)} a receber` };
  const { currentMonthPayments: rows, firstMonth, month } = dashboard;
  if (rows.length === 0 && month === firstMonth) return { who: "Nenhuma cobrança ainda", amount: "" };
  const who = `${formatWholeNumber(alunosEmDia)} de ${formatWholeNumber(totalStudents)} em dia`;
  return { who, amount: stats.valorRecebidoEsseMes > 0 ? received(stats) : "" };
}

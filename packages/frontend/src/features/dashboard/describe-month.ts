import type { DashboardWire } from "@emdia/contracts/dashboard";
import { formatCount, formatRounded, formatWholeNumber } from "../../lib/format.ts";

type MonthKind = "past" | "current" | "ahead";

export function monthKindOf({ month, today }: Pick<DashboardWire, "month" | "today">): MonthKind {
  const current = today.slice(0, 7);
  if (month === current) return "current";
  return month < current ? "past" : "ahead";
}

/** The current month is all paid only if no charge of another month is overdue either. */
export function isAllPaid({ stats, currentMonthPayments: rows, ...dashboard }: DashboardWire): boolean {
  const isSettled = rows.length > 0 && rows.every(({ payment: charge }) => charge.status === "pago");
  return isSettled && (monthKindOf(dashboard) !== "current" || stats.pagamentosEmAtraso === 0);
}

type MonthSentence = { who: string; amount: string };

/** Returns a sentence such as "Ninguém em atraso · R$ 452 a receber". */
export const sentenceOf = ({ who, amount }: MonthSentence): string => [who, amount].filter(Boolean).join(" · ");

const received = (stats: DashboardWire["stats"]) => `${formatRounded(stats.valorRecebidoEsseMes)} recebidos`;

const hasFees = ({
  currentMonthPayments,
  otherOpenPayments,
}: Pick<DashboardWire, "currentMonthPayments" | "otherOpenPayments">) =>
  [...currentMonthPayments, ...otherOpenPayments].some(({ payment: { lateFee } }) => lateFee !== null);

/** Describes the current month on a day on which nothing waits for the owner. */
export function describeCurrent({ stats, ...dashboard }: DashboardWire): MonthSentence {
  const { pagadoresEmAtraso, valorEmAtraso, valorAReceberEsseMes } = stats;
  const fees = hasFees(dashboard) ? ", com encargos" : "";
  if (pagadoresEmAtraso > 0)
    return {
      who: `${formatWholeNumber(pagadoresEmAtraso)} em atraso`,
      amount: `${formatRounded(valorEmAtraso)} vencidos${fees}`,
    };
  const who = dashboard.currentMonthPayments.length > 0 ? "Ninguém em atraso" : "Nenhuma cobrança neste mês";
  return { who, amount: valorAReceberEsseMes > 0 ? `${formatRounded(valorAReceberEsseMes)} a receber` : "" };
}

export function describeOtherMonth({ stats, currentMonthPayments: rows, ...dashboard }: DashboardWire): MonthSentence {
  const { paidPayments, pendingPayments, valorAReceberEsseMes: open } = stats;
  const isPast = monthKindOf(dashboard) === "past";
  if (rows.length === 0) return { who: "Nenhuma cobrança", amount: "" };
  if (!isPast && pendingPayments === 0) return { who: "Tudo pago adiantado", amount: received(stats) };
  const paid = `${formatWholeNumber(paidPayments)} de ${formatCount(rows.length, "cobrança paga", "cobranças pagas")}`;
  return {
    who: isPast ? paid : formatCount(pendingPayments, "cobrança prevista", "cobranças previstas"),
    amount: open > 0 ? `${formatRounded(open)} ${isPast ? "em aberto" : "a receber"}` : received(stats),
  };
}

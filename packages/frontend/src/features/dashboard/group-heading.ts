import type { DashboardRow } from "@emdia/contracts/dashboard";
import { chargeMonthOf } from "../../data/payments/charge-month.ts";
import { centsOfAll, countStudents } from "../../data/payments/sum-of.ts";
import { formatCount, formatPrice } from "../../lib/format.ts";
import type { RowGroup } from "./filter-rows.ts";

/** Formats how many charges are of other months: "mais 1 de outro mês". */
export const othersText = (amount: number): string => `mais ${formatCount(amount, "de outro mês", "de outros meses")}`;

/**
 * Returns what a group's heading says of the charges that belong to it now, wherever in the list they stand. Of paid ones
 * it counts those of the shown month alone, as the server does; debts of other months that were settled here stay in the
 * list until it is refreshed, and are named beside.
 */
export function headingOf(group: RowGroup, belonging: readonly DashboardRow[], month: string) {
  const all = belonging.map(({ payment }) => payment);
  const payments = group === "paid" ? all.filter((payment) => chargeMonthOf(payment) === month) : all;
  const charges = formatCount(payments.length, "cobrança", "cobranças");
  return {
    count: group === "overdue" ? `${charges} de ${formatCount(countStudents(payments), "aluno", "alunos")}` : charges,
    others: all.length - payments.length,
    sum: formatPrice(centsOfAll(payments, group === "paid" ? "settledAmount" : "openAmount") / 100),
  };
}

import type { DashboardRow } from "@emdia/contracts/dashboard";
import { chargeMonthOf } from "../../data/charges/charge-month.ts";
import { centsOfAll, countStudents } from "../../data/charges/sum-of.ts";
import { formatCount, formatPrice } from "../../lib/format.ts";
import type { RowGroup } from "./filter-rows.ts";

export const othersText = (amount: number): string => `mais ${formatCount(amount, "de outro mês", "de outros meses")}`;

/**
 * Paid charges count only for the shown month, as on the server. `others` are debts from other
 * months that were settled here and stay until the next refresh.
 */
export function headingOf(group: RowGroup, belonging: readonly DashboardRow[], month: string) {
  const all = belonging.map(({ payment: charge }) => charge);
  const charges = group === "paid" ? all.filter((charge) => chargeMonthOf(charge) === month) : all;
  const counted = formatCount(charges.length, "cobrança", "cobranças");
  return {
    count: group === "overdue" ? `${counted} de ${formatCount(countStudents(charges), "aluno", "alunos")}` : counted,
    others: all.length - charges.length,
    sum: formatPrice(centsOfAll(charges, group === "paid" ? "settledAmount" : "amountToday") / 100),
  };
}

import type { DashboardRow } from "@emdia/contracts/dashboard";
import { chargeMonthOf } from "../../data/payments/charge-month.ts";
import { centsOfAll, countStudents } from "../../data/payments/sum-of.ts";
import { formatCount, formatPrice } from "../../lib/format.ts";
import type { RowGroup } from "./filter-rows.ts";

/** Formats the number of charges of other months, as in "mais 1 de outro mês". */
export const othersText = (amount: number): string => `mais ${formatCount(amount, "de outro mês", "de outros meses")}`;

/**
 * Returns the texts of a group's heading, which counts the charges that belong to the group now,
 * wherever these charges stand in the list. The heading of paid charges counts the shown month's
 * charges alone, as the server does. `others` counts the debts of other months that were settled on
 * this screen and stay in the list until the next refresh.
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

import { monthName, yearMonth } from "@emdia/contracts/values/calendar";
import { formatCount } from "../../lib/format.ts";

/** The screen's address contains the `value` of its report. */
export const REPORTS = [
  { value: "entrou", label: "Entrou" },
  { value: "do-mes", label: "Do mês" },
  { value: "atrasos", label: "Atrasos" },
  { value: "previsao", label: "Previsão" },
] as const;
export type ReportName = (typeof REPORTS)[number]["value"];

export const overdueCount = (count: number) => formatCount(count, "cobrança vencida", "cobranças vencidas");

export const monthText = (month: string) => monthName(yearMonth(month)).replace("/", " de ").toLowerCase();

/** Names an age of overdue charges: "1 a 30 dias", "mais de 90 dias". */
export function ageLabel(age: { from: number; to: number | null } | undefined): string {
  if (!age) return "";
  return age.to === null ? `mais de ${age.from - 1} dias` : `${age.from} a ${age.to} dias`;
}

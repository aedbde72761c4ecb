import { addMonths, monthName, shortMonthName, type YearMonth } from "./calendar.ts";
import { formatReais } from "./money.ts";

const LABELS: Readonly<Record<number, string>> = { 1: "Mensal", 3: "Trimestral", 6: "Semestral", 12: "Anual" };
const LABELS_BY_TEXT: Readonly<Record<string, string>> = {
  mensal: "Mensal",
  trimestral: "Trimestral",
  semestral: "Semestral",
  anual: "Anual",
};
const HEADINGS: Readonly<Record<number, string>> = {
  1: "Cobrança de Mensalidade",
  3: "Cobrança Trimestral",
  6: "Cobrança Semestral",
  12: "Cobrança Anual",
};
const NOUNS: Readonly<Record<number, string>> = {
  1: "Mensalidade",
  3: "Trimestralidade",
  6: "Semestralidade",
  12: "Anuidade",
};

export const PERIOD_OPTIONS: readonly { months: number; label: string }[] = [
  { months: 0, label: "Pagamento Único" },
  { months: 1, label: "Mensal" },
  { months: 3, label: "Trimestral" },
  { months: 6, label: "Semestral" },
  { months: 12, label: "Anual" },
];

/** An unknown number of months or text is shown as Mensal. */
export function periodLabel(period: number | string, isOneTime = false): string {
  if (isOneTime || period === 0) return "Pagamento Único";
  if (typeof period === "string") return LABELS_BY_TEXT[period.toLowerCase()] ?? "Mensal";
  return LABELS[period] ?? "Mensal";
}

/** Returns 'Cobrança de Mensalidade', or 'Cobrança (N meses)' for a period without a name. */
export function chargeHeading(periodInMonths: number, isOneTime = false): string {
  if (isOneTime) return "Cobrança de Pagamento Único";
  return HEADINGS[periodInMonths] ?? `Cobrança (${periodInMonths} meses)`;
}

export function periodNoun(periodInMonths: number, isOneTime = false): string {
  if (isOneTime) return "Pagamento Único";
  return NOUNS[periodInMonths] ?? `Período de ${periodInMonths} meses`;
}

/** Tells whether a month is paid before its use (`current`) or after it (`previous`). */
export type BillingType = "current" | "previous";

/** Returns "Nov/2026 a Jan/2027" (docs/rules/billing-day.md, "When a student is charged"). */
export function referenceOf(dueMonth: YearMonth, billingType: BillingType, periodInMonths: number): string {
  const first = billingType === "previous" ? addMonths(dueMonth, -periodInMonths) : dueMonth;
  if (periodInMonths <= 1) return monthName(first);
  return `${shortMonthName(first)} a ${shortMonthName(addMonths(first, periodInMonths - 1))}`;
}

/** Returns "por mês", "a cada 3 meses", "por ano" or "uma única vez". */
export function periodPhrase(periodInMonths: number, isOneTime = false): string {
  if (isOneTime || periodInMonths === 0) return "uma única vez";
  if (periodInMonths === 1) return "por mês";
  return periodInMonths === 12 ? "por ano" : `a cada ${periodInMonths} meses`;
}

export function priceWithPeriod(priceCents: number, plan: { periodInMonths: number; isOneTime: boolean }): string {
  return `${formatReais(priceCents)} ${periodPhrase(plan.periodInMonths, plan.isOneTime)}`;
}

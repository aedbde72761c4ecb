import { formatReais } from "./money.ts";

/** Returns "por mês", "a cada 3 meses", "por ano" or "uma única vez". */
export function periodPhrase(periodInMonths: number, isOneTime = false): string {
  if (isOneTime || periodInMonths === 0) return "uma única vez";
  if (periodInMonths === 1) return "por mês";
  return periodInMonths === 12 ? "por ano" : `a cada ${periodInMonths} meses`;
}

export function priceWithPeriod(priceCents: number, plan: { periodInMonths: number; isOneTime: boolean }): string {
  return `${formatReais(priceCents)} ${periodPhrase(plan.periodInMonths, plan.isOneTime)}`;
}

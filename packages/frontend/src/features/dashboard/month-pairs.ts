import type { DashboardWire } from "@emdia/contracts/dashboard";
import { monthName, shortMonthName } from "@emdia/contracts/values/calendar";
import { formatReais } from "@emdia/contracts/values/money";
import type { Pair } from "../../components/charts/paired-columns.tsx";
import type { MonthTotals } from "../../data/charges/monthly-totals.ts";
import { centsOf } from "../../lib/format.ts";

/** Formats centavos for a narrow column, such as "2,5 mil". */
export function formatShortAmount(cents: number): string {
  const reais = cents / 100;
  if (reais < 1000) return String(Math.round(reais));
  const thousands = reais / 1000;
  return `${thousands < 10 ? thousands.toFixed(1).replace(".", ",").replace(",0", "") : Math.round(thousands)} mil`;
}

/**
 * Builds the chart's columns. The last month's figures are the dashboard's figures, which change
 * with every tap.
 */
export function buildMonthPairs(months: readonly MonthTotals[], stats: DashboardWire["stats"]): Pair[] {
  const receivedCents = centsOf(stats.valorRecebidoEsseMes);
  const expectedCents = receivedCents + centsOf(stats.valorAReceberEsseMes);
  const upToDate = months.map((totals, index) =>
    index === months.length - 1 ? { ...totals, expectedCents, receivedCents } : totals,
  );
  return upToDate.map((totals) => ({
    key: totals.month,
    short: shortMonthName(totals.month).slice(0, 3),
    label: monthName(totals.month),
    total: totals.expectedCents,
    part: totals.receivedCents,
    totalText: formatReais(totals.expectedCents),
    partText: formatReais(totals.receivedCents),
    // A "0" above a column with an expected amount would read as if no amount was expected.
    partShort: totals.receivedCents === 0 && totals.expectedCents > 0 ? "" : formatShortAmount(totals.receivedCents),
  }));
}

import { MAX_PAGE } from "@emdia/contracts/constants";
import type { YearMonth } from "@emdia/contracts/values/calendar";
import { queryOptions } from "@tanstack/react-query";
import { callAll } from "../../lib/api.ts";
import { chargeMonthOf } from "./charge-month.ts";
import { firstChartMonth, type MonthTotals, monthlyTotals } from "./monthly-totals.ts";
import { chargeQueries } from "./queries.ts";

/**
 * The chart reads at most this many pages: 2,000 charges, which is half a year of 330 students.
 * Larger studios see fewer months.
 */
const CHART_PAGES = 4;

async function totalsUntil(month: YearMonth, signal: AbortSignal): Promise<MonthTotals[]> {
  const first = firstChartMonth(month);
  let pages = 0;
  let isWhole = true;
  const charges = await callAll("listPayments", {
    signal,
    limit: MAX_PAGE,
    isEnough: (read) => {
      pages += 1;
      const isPastChart = chargeMonthOf(read.at(-1) ?? { id: 0 }) < first;
      isWhole = isPastChart || pages < CHART_PAGES;
      return isPastChart || pages === CHART_PAGES;
    },
  });
  return monthlyTotals(charges, month, isWhole);
}

/**
 * Reads the due and the paid amounts of each month up to `month`. The chart takes this month's
 * column from the dashboard.
 */
export const chargesByMonth = (month: YearMonth) =>
  queryOptions({
    queryKey: [...chargeQueries.byMonth(), month],
    queryFn: ({ signal }) => totalsUntil(month, signal),
  });

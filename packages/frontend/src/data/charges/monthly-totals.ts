import type { ChargeWire } from "@emdia/contracts/charge";
import { addMonths, type YearMonth } from "@emdia/contracts/values/calendar";
import { chargeMonthOf } from "./charge-month.ts";
import { centsOfAll } from "./sum-of.ts";

/**
 * The amounts that were due in a month and that were received for them, in centavos. Received parts
 * of open charges count.
 */
export type MonthTotals = { month: YearMonth; expectedCents: number; receivedCents: number };

/** The number of months in the chart, including this month. */
export const CHART_MONTHS = 6;

/** Returns the first month of a chart whose last month is `last`. */
export const firstChartMonth = (last: YearMonth): YearMonth => addMonths(last, 1 - CHART_MONTHS);

/**
 * Sums charges, which the API lists newest first, by the month that they belong to. Months before
 * the first charge are left out. The last month of a list that was not read to its end is left out
 * too, because a part of a month looks like a bad month.
 */
export function monthlyTotals(newestFirst: readonly ChargeWire[], last: YearMonth, isWhole: boolean): MonthTotals[] {
  const oldestRead = chargeMonthOf(newestFirst.at(-1) ?? { id: 0 });
  const months = Array.from({ length: CHART_MONTHS }, (_, index) => addMonths(firstChartMonth(last), index));
  return months
    .filter((month) => (isWhole ? month >= oldestRead : month > oldestRead))
    .map((month) => {
      const charges = newestFirst.filter((charge) => chargeMonthOf(charge) === month);
      return {
        month,
        expectedCents: centsOfAll(charges, "amount"),
        receivedCents: centsOfAll(charges, "settledAmount"),
      };
    });
}

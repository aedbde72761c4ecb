import type { PaymentWire } from "@emdia/contracts/payment";
import { addMonths, type YearMonth } from "@emdia/contracts/values/calendar";
import { sumCents } from "@emdia/contracts/values/money";
import { centsOf } from "../../lib/format.ts";

/** What was due in a month and what of it was paid, in centavos. */
export type MonthTotals = { month: YearMonth; expectedCents: number; receivedCents: number };

/** Months that the chart shows, this one included. */
export const CHART_MONTHS = 6;

const monthOfText = (day: string) => day.slice(0, 7);

/** The first month of a chart that ends with this one. */
export const firstChartMonth = (last: YearMonth): YearMonth => addMonths(last, 1 - CHART_MONTHS);

/**
 * Sums charges, newest first as the API lists them, by the month they fall due. Where the list was not read to its end,
 * the month it broke off in is left out: half a month would look like a bad one. So are the months before the first charge.
 */
export function monthlyTotals(newestFirst: readonly PaymentWire[], last: YearMonth, isWhole: boolean): MonthTotals[] {
  const oldestRead = monthOfText(newestFirst.at(-1)?.dueDate ?? "");
  const months = Array.from({ length: CHART_MONTHS }, (_, index) => addMonths(firstChartMonth(last), index));
  return months
    .filter((month) => (isWhole ? month >= oldestRead : month > oldestRead))
    .map((month) => {
      const charges = newestFirst.filter((payment) => monthOfText(payment.dueDate) === month);
      const paid = charges.filter((payment) => payment.status === "pago");
      const centsOfAll = (payments: readonly PaymentWire[]) => sumCents(payments.map(({ amount }) => centsOf(amount)));
      return { month, expectedCents: centsOfAll(charges), receivedCents: centsOfAll(paid) };
    });
}

import { MAX_PAGE } from "@emdia/contracts/constants";
import type { PaymentWire } from "@emdia/contracts/payment";
import { paymentRoutes } from "@emdia/contracts/routes/payments";
import type { YearMonth } from "@emdia/contracts/values/calendar";
import { isPaymentId, parsePaymentId } from "@emdia/contracts/values/payment-id";
import { queryOptions } from "@tanstack/react-query";
import { call, callAll } from "../../lib/api.ts";
import { hasCode } from "../../lib/api-error.ts";
import { chargeMeantBy } from "./charge-meant-by.ts";
import { firstChartMonth, type MonthTotals, monthlyTotals } from "./monthly-totals.ts";

/** Pages that the chart may cost: 2,000 charges, half a year of 330 students. Larger studios see fewer months. */
const CHART_PAGES = 4;

async function totalsUntil(month: YearMonth, signal: AbortSignal): Promise<MonthTotals[]> {
  const first = firstChartMonth(month);
  let pages = 0;
  let isWhole = true;
  const payments = await callAll(paymentRoutes.listPayments, {
    signal,
    limit: MAX_PAGE,
    isEnough: (read) => {
      pages += 1;
      const isPastChart = (read.at(-1)?.dueDate ?? "") < first;
      isWhole = isPastChart || pages < CHART_PAGES;
      return isPastChart || pages === CHART_PAGES;
    },
  });
  return monthlyTotals(payments, month, isWhole);
}

async function chargesOf(studentId: number, signal: AbortSignal): Promise<PaymentWire[]> {
  try {
    return await call(paymentRoutes.listStudentPayments, { params: { studentId }, signal });
  } catch (error) {
    if (hasCode(error, "student.not_found")) return [];
    throw error;
  }
}

/** One student's charges with those expected this month, each once. */
async function everyChargeOf(studentId: number, signal: AbortSignal): Promise<PaymentWire[]> {
  const [own, latest] = await Promise.all([chargesOf(studentId, signal), call(paymentRoutes.listPayments, { signal })]);
  const byId = new Map([...latest, ...own].map((payment) => [payment.id, payment]));
  return [...byId.values()].filter((payment) => payment.studentId === studentId);
}

export const paymentQueries = {
  all: () => ["payments"] as const,
  byStudent: (studentId: number) =>
    queryOptions({
      queryKey: [...paymentQueries.all(), "student", studentId],
      queryFn: ({ signal }) => everyChargeOf(studentId, signal),
    }),
  /**
   * What was due and what was paid, month by month up to this one. Its key is none of `all`: marking a charge paid changes
   * this month alone, which the dashboard knows already.
   */
  byMonth: (month: YearMonth) =>
    queryOptions({
      queryKey: ["payments-by-month", month],
      queryFn: ({ signal }) => totalsUntil(month, signal),
    }),
  /** The charge that /invoices/{id} means, with its student's others. Looked up three times, 1 s apart (spec §8). */
  charge: (id: number) =>
    queryOptions({
      queryKey: [...paymentQueries.all(), "charge", id],
      queryFn: async ({ signal }) => {
        const studentId = isPaymentId(id) ? (parsePaymentId(id)?.studentId ?? 0) : id;
        const history = await everyChargeOf(studentId, signal);
        return { payment: chargeMeantBy(id, history), history };
      },
      retry: 2,
      retryDelay: 1000,
    }),
};

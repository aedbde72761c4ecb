import type { PaymentWire } from "@emdia/contracts/payment";
import { isPaymentId, parsePaymentId } from "@emdia/contracts/values/payment-id";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { hasCode } from "../../lib/api-error.ts";
import { chargeMeantBy } from "./charge-meant-by.ts";

async function chargesOf(studentId: number, signal: AbortSignal): Promise<PaymentWire[]> {
  try {
    return await call("listStudentPayments", { params: { studentId }, signal });
  } catch (error) {
    if (hasCode(error, "student.not_found")) return [];
    throw error;
  }
}

/** One student's charges with those expected this month, each once. */
async function everyChargeOf(studentId: number, signal: AbortSignal): Promise<PaymentWire[]> {
  const [own, latest] = await Promise.all([chargesOf(studentId, signal), call("listPayments", { signal })]);
  const byId = new Map([...latest, ...own].map((payment) => [payment.id, payment]));
  return [...byId.values()].filter((payment) => payment.studentId === studentId);
}

export const paymentQueries = {
  all: () => ["payments"] as const,
  /** The columns of past months (`by-month.ts`): not below `all`, since settling this month's charges leaves them alone. */
  byMonth: () => ["payments-by-month"] as const,
  byStudent: (studentId: number) =>
    queryOptions({
      queryKey: [...paymentQueries.all(), "student", studentId],
      queryFn: ({ signal }) => everyChargeOf(studentId, signal),
    }),
  /** The charge that /invoices/{id} means, with its student's others. Looked up three times, 1 s apart. */
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

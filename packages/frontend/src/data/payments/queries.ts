import type { PaymentWire } from "@emdia/contracts/payment";
import { monthOf } from "@emdia/contracts/values/calendar";
import { isPaymentId, parsePaymentId, paymentIdOf } from "@emdia/contracts/values/payment-id";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { hasCode } from "../../lib/api-error.ts";
import { today } from "../../lib/today.ts";
import { paymentKeys } from "./keys.ts";
import { resolveCharge } from "./resolve-charge.ts";

async function chargesOf(studentId: number, signal: AbortSignal): Promise<PaymentWire[]> {
  try {
    return await call("listStudentPayments", { params: { studentId }, signal });
  } catch (error) {
    if (hasCode(error, "student.not_found")) return [];
    throw error;
  }
}

/** Lists one student's charges, stored and expected, each once. */
async function listAllCharges(studentId: number, signal: AbortSignal): Promise<PaymentWire[]> {
  const [own, latest] = await Promise.all([chargesOf(studentId, signal), call("listPayments", { signal })]);
  const byId = new Map([...latest, ...own].map((payment) => [payment.id, payment]));
  return [...byId.values()].filter((payment) => payment.studentId === studentId);
}

/**
 * The charge of an address /invoices/{id}, and its student's charges. "Cobrar" of a student who has none means this month's,
 * which no list shows before it is made; nor does one show what else can only be made by hand.
 */
async function chargeAt(id: number, signal: AbortSignal) {
  const studentId = isPaymentId(id) ? (parsePaymentId(id)?.studentId ?? 0) : id;
  const month = monthOf(today());
  const history = await listAllCharges(studentId, signal);
  const isNew = !isPaymentId(id) && history.every(({ isExpected }) => isExpected);
  const byHand = isNew ? paymentIdOf({ studentId, month, sequence: 0 }) : id;
  const found = resolveCharge(byHand, history, month) ?? (await chargeByHand(byHand, signal));
  return { payment: found ?? resolveCharge(id, history, month), history };
}

async function chargeByHand(id: number, signal: AbortSignal): Promise<PaymentWire | null> {
  if (!isPaymentId(id)) return null;
  try {
    return await call("getCharge", { params: { id }, signal });
  } catch (error) {
    if (hasCode(error, "payment.not_found")) return null;
    throw error;
  }
}

export const paymentQueries = {
  ...paymentKeys,
  byStudent: (studentId: number) =>
    queryOptions({
      queryKey: [...paymentKeys.all(), "student", studentId],
      queryFn: ({ signal }) => listAllCharges(studentId, signal),
    }),
  /**
   * The charge of an address /invoices/{id}, and all charges of its student. A failed request is tried twice more, 1 s
   * apart.
   */
  charge: (id: number) =>
    queryOptions({
      queryKey: [...paymentKeys.all(), "charge", id],
      queryFn: ({ signal }) => chargeAt(id, signal),
      retry: 2,
      retryDelay: 1000,
    }),
  /** What a student can pay ahead, the nearest charge first. */
  upcoming: (studentId: number) =>
    queryOptions({
      queryKey: [...paymentKeys.all(), "upcoming", studentId],
      queryFn: ({ signal }) => call("listUpcomingCharges", { params: { studentId }, signal }),
    }),
  /** The addresses of the pages of stored charges, by the charge's id. */
  pageUrls: (ids: readonly number[]) =>
    queryOptions({
      queryKey: [...paymentKeys.all(), "pages", ids],
      queryFn: async ({ signal }): Promise<Readonly<Record<number, string | null>>> => {
        const charges = await Promise.all(ids.map((id) => call("getCharge", { params: { id }, signal })));
        return Object.fromEntries(charges.map(({ id, pageUrl }) => [id, pageUrl]));
      },
    }),
  /** A charge with what was received for it and taken back. */
  ledger: (id: number) =>
    queryOptions({
      queryKey: [...paymentKeys.all(), "ledger", id],
      queryFn: ({ signal }) => call("getCharge", { params: { id }, signal }),
    }),
};

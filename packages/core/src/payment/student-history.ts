import type { PaymentWire } from "@emdia/contracts/payment";
import { addMonths, civilDateIn, monthOf, monthsBetween, type YearMonth } from "@emdia/contracts/values/calendar";
import type { ProfileContext } from "../context.ts";
import { requireStudent, type Student } from "../student/repository.ts";
import { thisMonthOf } from "./materialise.ts";
import { type Payment, paymentsOf } from "./repository.ts";
import { toPaymentView } from "./view.ts";

/** How far back a student's history is read, in months. */
const HISTORY_MONTHS = 60;

/**
 * A student's charges, newest first. Read by computed keys from their first month to the one after this, so that no
 * index on students is needed (docs/data-model.md).
 */
export async function historyOf(ctx: ProfileContext, student: Student): Promise<Payment[]> {
  const last = addMonths(thisMonthOf(ctx), 1);
  const registered = monthOf(civilDateIn(ctx.profile.timezone, new Date(student.createdAt)));
  const first = earliest(student.anchorMonth ?? registered, registered);
  const count = Math.min(Math.max(monthsBetween(first, last), 0) + 1, HISTORY_MONTHS);
  const keys = Array.from({ length: count }, (_, index) => ({
    studentId: student.id,
    month: addMonths(last, -index),
    sequence: 0,
  }));
  const payments = await paymentsOf(ctx, keys);
  return payments.sort((a, b) => (a.month < b.month ? 1 : -1));
}

const earliest = (a: YearMonth, b: YearMonth) => (a < b ? a : b);

/** One student's charges, newest first. @throws AppError student.not_found */
export async function listStudentPayments(ctx: ProfileContext, studentId: number): Promise<PaymentWire[]> {
  const history = await historyOf(ctx, await requireStudent(ctx, studentId));
  return history.map((payment) => toPaymentView(ctx, payment));
}

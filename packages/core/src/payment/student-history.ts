import type { PaymentWire } from "@emdia/contracts/payment";
import { addMonths, civilDateIn, monthOf, monthsBetween, type YearMonth } from "@emdia/contracts/values/calendar";
import type { ProfileContext } from "../context.ts";
import { plansById } from "../plan/index.ts";
import { requireStudent } from "../student/repository.ts";
import type { Student } from "../student/student.ts";
import { draftOf } from "./draft.ts";
import { chargeableMonth, isExpectedMonth, thisMonthOf } from "./materialise.ts";
import type { Payment } from "./payment.ts";
import { paymentsOf } from "./repository.ts";
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

/** The charge that would be the student's first if it were made by hand now; undefined once there was one. */
async function firstToCome(ctx: ProfileContext, student: Student): Promise<Payment | undefined> {
  if (student.anchorMonth !== null) return undefined;
  const plan = (await plansById(ctx)).get(student.planId);
  const month = plan && chargeableMonth(ctx, student, plan);
  if (!month || !isExpectedMonth(ctx, student, plan, month)) return undefined;
  return draftOf(ctx.profile, student, plan, month, "");
}

/**
 * One student's charges, newest first. Who was never charged has the one that a charge by hand would make, as expected:
 * it can be looked at before it is sent, also when the billing day has passed them by.
 * @throws AppError student.not_found
 */
export async function listStudentPayments(ctx: ProfileContext, studentId: number): Promise<PaymentWire[]> {
  const student = await requireStudent(ctx, studentId);
  const [history, first] = await Promise.all([historyOf(ctx, student), firstToCome(ctx, student)]);
  const expected = first ? [toPaymentView(ctx, first, true)] : [];
  return [...expected, ...history.map((payment) => toPaymentView(ctx, payment))];
}

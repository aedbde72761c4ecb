import { isPaymentId, parsePaymentId } from "@emdia/contracts/values/payment-id";
import { AppError } from "../app-error.ts";
import type { ProfileContext } from "../context.ts";
import { draftOf } from "../payment/draft.ts";
import { chargeableMonth, isExpectedMonth } from "../payment/materialise.ts";
import type { Payment } from "../payment/payment.ts";
import { getPayment } from "../payment/repository.ts";
import { historyOf } from "../payment/student-history.ts";
import { type Plan, plansById } from "../plan/index.ts";
import { requireStudent } from "../student/repository.ts";
import type { Student } from "../student/student.ts";

/** A charge an id names: stored, or the draft of an expected one. */
export type FoundCharge = { student: Student; plan: Plan | undefined; payment: Payment; isStored: boolean };

/**
 * The charge an id of /invoices/{id} means: a payment's, or below 10^8 a student's (their oldest open charge, else the
 * latest, else the one expected).
 * @throws AppError payment.not_found, also for another owner's id
 */
export async function findCharge(ctx: ProfileContext, id: number): Promise<FoundCharge> {
  const key = parsePaymentId(id);
  if (isPaymentId(id) && !key) throw new AppError("payment.not_found");
  const [student, plans] = await Promise.all([studentOf(ctx, key?.studentId ?? id), plansById(ctx)]);
  const plan = plans.get(student.planId);
  const stored = key ? await getPayment(ctx, key) : await openOrLatest(ctx, student);
  if (stored && stored.status !== "cancelado") return { student, plan, payment: stored, isStored: true };
  const month = key?.month ?? (plan && chargeableMonth(ctx, student, plan));
  if (stored || !plan || !month || (key?.sequence ?? 0) !== 0 || !isExpectedMonth(ctx, student, plan, month))
    throw new AppError("payment.not_found");
  const payment = draftOf(ctx.profile, student, plan, month, ctx.now().toISOString());
  return { student, plan, payment, isStored: false };
}

async function studentOf(ctx: ProfileContext, studentId: number): Promise<Student> {
  try {
    return await requireStudent(ctx, studentId);
  } catch (error) {
    if (error instanceof AppError) throw new AppError("payment.not_found");
    throw error;
  }
}

async function openOrLatest(ctx: ProfileContext, student: Student): Promise<Payment | undefined> {
  const history = await historyOf(ctx, student);
  return history.findLast((payment) => payment.status === "pendente") ?? history[0];
}

import { parsePaymentId } from "@emdia/contracts/values/payment-id";
import { AppError } from "../model/app-error.ts";
import { isExpectedMonth } from "../model/chargeable.ts";
import type { ProfileContext } from "../model/context.ts";
import { manualDraft } from "../model/draft.ts";
import type { Payment } from "../model/payment.ts";
import { isListed } from "../model/payment.ts";
import type { Plan } from "../model/plan.ts";
import type { Student } from "../model/student.ts";
import { getPayment } from "../store/payments.ts";
import { plansById } from "../store/plans.ts";
import { requireStudent } from "../store/students.ts";

/** A charge that was found: stored, or the draft of an expected one; `plan` is the student's as it is now. */
export type FoundCharge = { student: Student; plan: Plan | undefined; payment: Payment; isStored: boolean };

/**
 * The charge a payment's id names, of an archived student too: stored, or as it would be made by hand where `isKnown` says
 * that its month has one.
 * @throws AppError payment.not_found for what does not exist, is void or is another owner's
 */
export async function findChargeById(
  ctx: ProfileContext,
  paymentId: number,
  isKnown: typeof isExpectedMonth = isExpectedMonth,
): Promise<FoundCharge> {
  const key = parsePaymentId(paymentId);
  if (!key) throw new AppError("payment.not_found");
  const [student, plans, stored] = await Promise.all([
    studentOfCharge(ctx, key.studentId),
    plansById(ctx),
    getPayment(ctx, key),
  ]);
  const plan = plans.get(student.planId);
  if (stored && isListed(stored)) return { student, plan, payment: stored, isStored: true };
  if (stored || !plan || key.sequence !== 0 || !isKnown(ctx, student, plan, key.month))
    throw new AppError("payment.not_found");
  return { student, plan, payment: manualDraft(ctx, student, plan, key.month), isStored: false };
}

/** @throws AppError payment.not_found when there is no such student */
export async function studentOfCharge(ctx: ProfileContext, studentId: number): Promise<Student> {
  try {
    return await requireStudent(ctx, studentId);
  } catch (error) {
    if (error instanceof AppError) throw new AppError("payment.not_found");
    throw error;
  }
}

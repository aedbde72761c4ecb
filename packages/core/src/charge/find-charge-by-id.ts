import { parseChargeId } from "@emdia/contracts/values/charge-id";
import { AppError } from "../model/app-error.ts";
import type { Charge } from "../model/charge.ts";
import { isListed } from "../model/charge.ts";
import { isExpectedMonth } from "../model/chargeable.ts";
import type { ProfileContext } from "../model/context.ts";
import { manualDraft } from "../model/draft.ts";
import type { Plan } from "../model/plan.ts";
import type { Student } from "../model/student.ts";
import { getCharge } from "../store/charges.ts";
import { plansById } from "../store/plans.ts";
import { requireStudent } from "../store/students.ts";

/**
 * A charge that was found: stored, or the draft of an expected one; `plan` is the student's current
 * plan.
 */
export type FoundCharge = { student: Student; plan: Plan | undefined; charge: Charge; isStored: boolean };

/**
 * Finds the charge of a payment's id, of an archived student too: the stored one, or a draft as
 * made by hand if `isKnown` tells that its month has a charge.
 * @throws AppError payment.not_found for a charge that does not exist, is void or is another
 *   owner's
 */
export async function findChargeById(
  ctx: ProfileContext,
  paymentId: number,
  isKnown: typeof isExpectedMonth = isExpectedMonth,
): Promise<FoundCharge> {
  const key = parseChargeId(paymentId);
  if (!key) throw new AppError("payment.not_found");
  const [student, plans, stored] = await Promise.all([
    studentOfCharge(ctx, key.studentId),
    plansById(ctx),
    getCharge(ctx, key),
  ]);
  const plan = plans.get(student.planId);
  if (stored && isListed(stored)) return { student, plan, charge: stored, isStored: true };
  if (stored || !plan || key.sequence !== 0 || !isKnown(ctx, student, plan, key.month))
    throw new AppError("payment.not_found");
  return { student, plan, charge: manualDraft(ctx, student, plan, key.month), isStored: false };
}

/**
 * Reads the student of a charge.
 * @throws AppError payment.not_found when there is no such student
 */
export async function studentOfCharge(ctx: ProfileContext, studentId: number): Promise<Student> {
  try {
    return await requireStudent(ctx, studentId);
  } catch (error) {
    if (error instanceof AppError) throw new AppError("payment.not_found");
    throw error;
  }
}

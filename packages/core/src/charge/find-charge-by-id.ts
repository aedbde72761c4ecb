import { parseChargeId } from "@emdia/contracts/values/charge-id";
import { AppError } from "../model/app-error.ts";
import { type Charge, isListed } from "../model/charge.ts";
import { isExpectedMonth, thisMonthOf } from "../model/chargeable.ts";
import type { ProfileContext } from "../model/context.ts";
import { manualDraft } from "../model/draft.ts";
import type { Plan } from "../model/plan.ts";
import type { Student } from "../model/student.ts";
import { getCharge } from "../store/charges.ts";
import { readMessagesOf } from "../store/messages.ts";
import { plansById } from "../store/plans.ts";
import { requireStudent } from "../store/students.ts";
import { createOrGetCharge, type NewCharge } from "./create-or-get-charge.ts";
import { chargesOfThisMonth, draftOfMonth } from "./month-by-hand.ts";

export type FoundCharge = NewCharge & { student: Student; plan: Plan | undefined; isStored: boolean };

/**
 * Of archived students too. If none is stored and `isKnown` accepts its month, the result is the
 * draft of a charge by hand (`manualDraft`). @throws AppError payment.not_found for a charge that
 * does not exist, is void or is another owner's
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
  if (stored && isListed(stored)) return { student, plan, charge: await readMessagesOf(ctx, stored), isStored: true };
  if (!stored && plan?.isOneTime && key.sequence > 0 && key.month === thisMonthOf(ctx)) {
    const beside = await draftOfMonth(ctx, student, plan, await chargesOfThisMonth(ctx, student));
    if (beside?.charge.sequence === key.sequence) return { student, plan, ...beside, isStored: false };
  }
  if (stored || !plan || key.sequence !== 0 || !isKnown(ctx, student, plan, key.month))
    throw new AppError("payment.not_found");
  return { student, plan, charge: manualDraft(ctx, student, plan, key.month), isStored: false };
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

/** Stores a charge that was found as a draft, or returns the charge that exists by now. */
export const ensureCharge = async (ctx: ProfileContext, found: FoundCharge): Promise<Charge> =>
  found.isStored ? found.charge : (await createOrGetCharge(ctx, found.student, found)).charge;

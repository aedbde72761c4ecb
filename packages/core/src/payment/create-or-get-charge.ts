import type { YearMonth } from "@emdia/contracts/values/calendar";
import { thisMonthOf } from "../model/chargeable.ts";
import type { ProfileContext } from "../model/context.ts";
import type { Payment } from "../model/payment.ts";
import { anchorOf } from "../model/period.ts";
import type { Student } from "../model/student.ts";
import { insertPayment, paymentWrite } from "../store/payments.ts";
import { requireStudent } from "../store/students.ts";
import { anchorWrite } from "../store/write-students.ts";
import { commit, TakenMeanwhile } from "../table/commit.ts";

/**
 * The month that a student's first charge fixes: its own, or the one in which the dispatch would have charged first, where
 * a later month is paid ahead.
 */
function anchorBy(ctx: ProfileContext, student: Student, { month }: Payment): YearMonth {
  const first = anchorOf(student, ctx.profile);
  return month > thisMonthOf(ctx) && first < month ? first : month;
}

/**
 * Stores a charge, or gives back the one that is there already: `created` tells which. A student's first charge fixes
 * the month their cycle counts from in the same transaction: neither is ever there without the other.
 * @throws AppError student.not_found when the student was removed meanwhile
 */
export async function createOrGetCharge(
  ctx: ProfileContext,
  student: Student,
  payment: Payment,
): Promise<{ created: boolean; payment: Payment }> {
  if (student.anchorMonth !== null) return insertPayment(ctx, payment);
  const charge = { ...paymentWrite(ctx, payment), refusal: () => new TakenMeanwhile("the charge") };
  const anchor = {
    ...anchorWrite(ctx, student.id, anchorBy(ctx, student, payment)),
    refusal: () => new TakenMeanwhile("the anchor"),
  };
  try {
    await commit(ctx.table, [charge, anchor]);
    return { created: true, payment };
  } catch (error) {
    if (!(error instanceof TakenMeanwhile)) throw error;
    // The charge is there, or another one has fixed the cycle: the student is there in either case, or was removed.
    if (error.what !== "the charge") await requireStudent(ctx, student.id);
    return insertPayment(ctx, payment);
  }
}

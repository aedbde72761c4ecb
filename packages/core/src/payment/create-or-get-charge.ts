import type { YearMonth } from "@emdia/contracts/values/calendar";
import { thisMonthOf } from "../model/chargeable.ts";
import type { ProfileContext } from "../model/context.ts";
import type { Payment } from "../model/payment.ts";
import { anchorOf } from "../model/period.ts";
import type { Student } from "../model/student.ts";
import { insertPayment, paymentWrite } from "../store/payments.ts";
import { requireStudent } from "../store/students.ts";
import { anchorWrite, notErasedWrite } from "../store/write-students.ts";
import { commit, type RefusableWrite, TakenMeanwhile } from "../table/commit.ts";

/**
 * The month that a student's first charge fixes: its own, or the one in which the dispatch would have charged first, where
 * a later month is paid ahead.
 */
function anchorBy(ctx: ProfileContext, student: Student, { month }: Payment): YearMonth {
  const first = anchorOf(student, ctx.profile);
  return month > thisMonthOf(ctx) && first < month ? first : month;
}

/** A charge that is made, and how: `isOfRun` by a page of the dispatch, which looks after erased students itself. */
export type NewCharge = { payment: Payment; isOfRun?: boolean };

/**
 * Stores a charge, or gives back the one that is there already: `created` tells which. A student's first charge fixes
 * the month their cycle counts from in the same transaction: neither is ever there without the other.
 * @throws AppError student.not_found when the student was removed or erased meanwhile
 */
export async function createOrGetCharge(
  ctx: ProfileContext,
  student: Student,
  { payment, isOfRun = false }: NewCharge,
): Promise<{ created: boolean; payment: Payment }> {
  const insert = () => (isOfRun ? insertPayment(ctx, payment) : insertWatched(ctx, student.id, payment));
  if (student.anchorMonth !== null) return insert();
  const anchor = {
    ...anchorWrite(ctx, student.id, anchorBy(ctx, student, payment)),
    refusal: () => new TakenMeanwhile("the anchor"),
  };
  try {
    await commit(ctx.table, [chargeWrite(ctx, payment), anchor]);
    return { created: true, payment };
  } catch (error) {
    if (!(error instanceof TakenMeanwhile)) throw error;
    // The charge is there, or another one has fixed the cycle: the student is there in either case, or was removed.
    if (error.what !== "the charge") await requireStudent(ctx, student.id);
    return insert();
  }
}

const chargeWrite = (ctx: ProfileContext, payment: Payment): RefusableWrite => ({
  ...paymentWrite(ctx, payment),
  refusal: () => new TakenMeanwhile("the charge"),
});

/** As `insertPayment`, in one transaction with the student, who must not have been erased since they were read. */
async function insertWatched(ctx: ProfileContext, studentId: number, payment: Payment) {
  try {
    await commit(ctx.table, [chargeWrite(ctx, payment), notErasedWrite(ctx, studentId)]);
    return { created: true, payment };
  } catch (error) {
    if (!(error instanceof TakenMeanwhile)) throw error;
    return insertPayment(ctx, payment);
  }
}

import type { YearMonth } from "@emdia/contracts/values/calendar";
import type { Charge } from "../model/charge.ts";
import { thisMonthOf } from "../model/chargeable.ts";
import type { ProfileContext } from "../model/context.ts";
import { anchorOf } from "../model/due.ts";
import type { Student } from "../model/student.ts";
import { insertCharge, newChargeWrite } from "../store/charges.ts";
import { requireStudent } from "../store/students.ts";
import { anchorWrite, notErasedWrite } from "../store/write-students.ts";
import { ChangedMeanwhile, commit, type RefusableWrite } from "../table/commit.ts";

/**
 * Returns the month from which the student's cycle counts: the first charge's month or, if that
 * charge is paid ahead, the month that the dispatch would have charged first.
 */
function anchorBy(ctx: ProfileContext, student: Student, { month }: Charge): YearMonth {
  const first = anchorOf(student, ctx.profile);
  return month > thisMonthOf(ctx) && first < month ? first : month;
}

/**
 * A charge to create. `isOfRun` is true if the dispatch creates it: the dispatch handles erased
 * students itself.
 */
export type NewCharge = { charge: Charge; isOfRun?: boolean };

/**
 * Stores a charge, or returns the one that is already stored: `created` is true for a new charge.
 * For a student's first charge, the same transaction stores the month from which their cycle
 * counts.
 * @throws AppError student.not_found when the student was removed or erased meanwhile
 */
export async function createOrGetCharge(
  ctx: ProfileContext,
  student: Student,
  { charge, isOfRun = false }: NewCharge,
): Promise<{ created: boolean; charge: Charge }> {
  const insert = () => (isOfRun ? insertCharge(ctx, charge) : insertWatched(ctx, student.id, charge));
  if (student.anchorMonth !== null) return insert();
  const anchor = {
    ...anchorWrite(ctx, student.id, anchorBy(ctx, student, charge)),
    refusal: () => new ChangedMeanwhile("the anchor"),
  };
  try {
    await commit(ctx.table, [chargeWrite(ctx, charge), anchor]);
    return { created: true, charge };
  } catch (error) {
    if (!(error instanceof ChangedMeanwhile)) throw error;
    // The charge already exists, another charge has fixed the cycle, or the student was removed.
    if (error.what !== "the charge") await requireStudent(ctx, student.id);
    return insert();
  }
}

const chargeWrite = (ctx: ProfileContext, charge: Charge): RefusableWrite => ({
  ...newChargeWrite(ctx, charge),
  refusal: () => new ChangedMeanwhile("the charge"),
});

/**
 * Inserts a charge as `insertCharge` does, in one transaction that requires that the student was
 * not erased meanwhile.
 */
async function insertWatched(ctx: ProfileContext, studentId: number, charge: Charge) {
  try {
    await commit(ctx.table, [chargeWrite(ctx, charge), notErasedWrite(ctx, studentId)]);
    return { created: true, charge };
  } catch (error) {
    if (!(error instanceof ChangedMeanwhile)) throw error;
    return insertCharge(ctx, charge);
  }
}

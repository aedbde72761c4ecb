import { monthOf, type YearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { AppError, changedMeanwhile } from "../model/app-error.ts";
import type { Charge } from "../model/charge.ts";
import type { ProfileContext } from "../model/context.ts";
import { nextMonthOf } from "../model/covered-months.ts";
import { anchorOf, isInCycle } from "../model/due.ts";
import type { Student } from "../model/student.ts";
import { getCharge, insertCharge, newChargeWrite } from "../store/charges.ts";
import { requireStudent } from "../store/students.ts";
import { chargedWrite } from "../store/write-students.ts";
import { ChangedMeanwhile, commit, type RefusableWrite } from "../table/reading.ts";

/**
 * The same transaction stores a first charge's anchor. @throws AppError student.not_found when the
 * student is gone, conflict.changed_meanwhile when their plan was changed
 */
export async function createOrGetCharge(
  ctx: ProfileContext,
  student: Student,
  { charge, isOfRun = false, anchorMonth }: NewCharge,
): Promise<{ created: boolean; charge: Charge }> {
  const isFirst = student.anchorMonth === null && !(charge.sequence > 0 && anchorMonth === undefined);
  if (isOfRun && !isFirst) return insertCharge(ctx, charge);
  const anchor = anchorMonth ?? (isFirst ? anchorBy(ctx, student, charge) : undefined);
  const change = {
    ...(anchor && { anchorMonth: anchor }),
    ...(charge.sequence > 0 && { extraCharges: [...(student.extraCharges ?? []), chargeIdOf(charge)] }),
  };
  const charged = {
    ...chargedWrite(ctx, student, change, isOfRun),
    refusal: () => new ChangedMeanwhile("the student"),
  };
  try {
    await commit(ctx.table, [chargeWrite(ctx, charge), charged]);
    return { created: true, charge };
  } catch (error) {
    if (!(error instanceof ChangedMeanwhile)) throw error;
    // The charge already exists, another charge has fixed the cycle, or the student was changed.
    const stored = await getCharge(ctx, charge);
    if (stored) return { created: false, charge: stored };
    const now = await requireStudent(ctx, student.id);
    const isMonthly = charge.periodInMonths === 1 && !charge.isOneTime;
    const isFit = isMonthly || isInCycle(now, charge, charge.month, ctx.profile);
    if (isOfRun && isFit) return insertCharge(ctx, charge);
    if (now.erasedAt) throw new AppError("student.not_found");
    const isSame = now.planId === student.planId && now.anchorMonth !== student.anchorMonth && charge.sequence === 0;
    if (!isSame || !isFit) throw changedMeanwhile();
    return createOrGetCharge(ctx, now, { charge });
  }
}

/**
 * Returns the month of the first charge, or if it is paid ahead the month that a run would have
 * charged first. A pause with an end leads to the first month after the charge.
 */
function anchorBy({ profile, today }: ProfileContext, student: Student, charge: Charge): YearMonth {
  const { month } = charge;
  if (anchorOf({ ...student, anchorMonth: month }, charge, profile) !== month)
    return nextMonthOf(student, charge, [charge], profile);
  const first = anchorOf(student, charge, profile);
  return month > monthOf(today) && first < month ? first : month;
}

/** `isOfRun`: a run looks for erased students itself. `anchorMonth`: the cycle's first month. */
export type NewCharge = { charge: Charge; isOfRun?: boolean; anchorMonth?: YearMonth | undefined };

const chargeWrite = (ctx: ProfileContext, charge: Charge): RefusableWrite => ({
  ...newChargeWrite(ctx, charge),
  refusal: () => new ChangedMeanwhile("the charge"),
});

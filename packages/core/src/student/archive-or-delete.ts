/** See docs/rules/billing-day.md, "When a student is charged". */
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { changedMeanwhile } from "../model/app-error.ts";
import type { OwnerContext, ProfileContext } from "../model/context.ts";
import { setFields, unchanged } from "../model/expressions.ts";
import { consentKey, studentKey } from "../model/keys.ts";
import { type Student, wasCharged } from "../model/student.ts";
import { payerRemoval, retryWhenChanged } from "../store/payers.ts";
import { countStudents } from "../store/plans.ts";
import { releaseAhead } from "../store/release-ahead.ts";
import { releaseSignup } from "../store/signups.ts";
import { requireStudent } from "../store/students.ts";
import { leavePayerWrites } from "../store/students-of-payers.ts";
import { planCounterFor } from "../store/write-students.ts";
import { ChangedMeanwhile, commit, type RefusableWrite } from "../table/reading.ts";

/**
 * A student who was ever charged is archived instead (docs/rules/billing-day.md, "When a student is
 * charged"). With `isErased`, a payer who loses their last student is removed, too. @throws
 * AppError student.not_found, conflict.changed_meanwhile
 */
export function removeStudent(ctx: ProfileContext, studentId: number, how: { isErased?: boolean } = {}): Promise<void> {
  return retryWhenChanged(async () => {
    const student = await requireStudent(ctx, studentId);
    if (await removeUncharged(ctx, student, how)) return;
    await archiveStudent(ctx, await requireStudent(ctx, studentId));
    await releaseAhead(ctx, studentId);
  });
}

/** Returns no writes for an archived student: archiving has made them already. */
const removalWrites = (ctx: OwnerContext, student: Student): RefusableWrite[] =>
  student.status === "arquivado"
    ? []
    : [
        countStudents(ctx, student.planId, { [planCounterFor(student)]: -1 }),
        ...releaseSignup(ctx, student.registration?.emailHash),
      ].map((write) => ({ ...write, refusal: changedMeanwhile }));

/** Returns false if ever charged. @throws ChangedMeanwhile, AppError conflict.changed_meanwhile */
async function removeUncharged(ctx: OwnerContext, student: Student, { isErased = false } = {}): Promise<boolean> {
  if (wasCharged(student)) return false;
  const { planId, status, payerId, extraCharges } = student;
  // The data of a payer were stored for this student alone, so erasure removes them, too.
  const leaving = await leavePayerWrites(ctx, student, isErased ? payerRemoval : undefined);
  await commit(ctx.table, [
    ...leaving,
    {
      remove: studentKey(ctx.ownerId, student.id),
      condition: unchanged({ anchorMonth: null, extraCharges, planId, status, payerId }),
      refusal: () => new ChangedMeanwhile("the student"),
    },
    { remove: consentKey(ctx.ownerId, payerKeyOf({ id: student.id })) },
    ...removalWrites(ctx, student),
  ]);
  return true;
}

/** Charges and payer stay. A repeat changes nothing. @throws AppError conflict.changed_meanwhile */
async function archiveStudent(ctx: OwnerContext, student: Student): Promise<void> {
  if (student.status === "arquivado") return;
  const archive = {
    update: studentKey(ctx.ownerId, student.id),
    change: setFields({ status: "arquivado" }),
    condition: unchanged({ status: student.status, planId: student.planId }),
    refusal: changedMeanwhile,
  };
  await commit(ctx.table, [archive, ...removalWrites(ctx, student)]);
}

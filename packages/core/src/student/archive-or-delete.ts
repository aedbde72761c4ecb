/**
 * The two ways to remove a student: deleted without a trace, or archived with the charges kept
 * (docs/rules.md, "When a student is charged").
 */
import { AppError } from "../model/app-error.ts";
import type { OwnerContext } from "../model/context.ts";
import { setFields, unchanged } from "../model/expressions.ts";
import { studentKey } from "../model/keys.ts";
import { TransactionRefused, type Write } from "../model/ports/table.ts";
import type { Student } from "../model/student.ts";
import { countStudents } from "../store/plans.ts";
import { releaseSignup } from "../store/signups.ts";
import { planCounterFor } from "../store/write-students.ts";
import { commit } from "../table/commit.ts";

/**
 * Returns the writes that remove a student from their plan's count and let their e-mail register
 * again.
 */
const removalWrites = (ctx: OwnerContext, student: Student): Write[] => [
  countStudents(ctx, student.planId, { [planCounterFor(student)]: -1 }),
  ...releaseSignup(ctx, student.registration?.emailHash),
];

/**
 * Removes a student who was never charged; false if a charge exists. @throws AppError
 * conflict.changed_meanwhile
 */
export async function removeUncharged(ctx: OwnerContext, student: Student): Promise<boolean> {
  if (student.anchorMonth !== null) return false;
  const { planId, status } = student;
  const never = unchanged({ anchorMonth: null, planId, status });
  try {
    await ctx.table.transact([
      { remove: studentKey(ctx.ownerId, student.id), condition: never },
      ...removalWrites(ctx, student),
    ]);
    return true;
  } catch (error) {
    if (error instanceof TransactionRefused) return false;
    throw error;
  }
}

/**
 * Removes a student from every list and count; their charges stay. A repeated call changes nothing.
 */
export async function archiveStudent(ctx: OwnerContext, student: Student): Promise<void> {
  if (student.status === "arquivado") return;
  const archive = {
    update: studentKey(ctx.ownerId, student.id),
    change: setFields({ status: "arquivado" }),
    condition: unchanged({ status: student.status, planId: student.planId }),
  };
  const refusal = () => new AppError("conflict.changed_meanwhile");
  const writes = [archive, ...removalWrites(ctx, student)];
  await commit(
    ctx.table,
    writes.map((write) => ({ ...write, refusal })),
  );
}

import type { ReactivateStudentInput, StudentPatch, StudentWire } from "@emdia/contracts/student";
import { civilDate, type YearMonth } from "@emdia/contracts/values/calendar";
import { AppError } from "../model/app-error.ts";
import { billingContactOf } from "../model/billing-contact.ts";
import type { ProfileContext } from "../model/context.ts";
import { declinedWith, emailStatusAfter, payerEditOf } from "../model/payer.ts";
import { currentMonth } from "../model/rise.ts";
import type { Student } from "../model/student.ts";
import { detailsOf } from "../model/student-details.ts";
import { type LaterTerms, termsAfter } from "../model/student-terms.ts";
import { alignCycle, anchorOn } from "../store/cycles.ts";
import { markAddress } from "../store/mark-address.ts";
import { requirePayer, retryWhenChanged } from "../store/payers.ts";
import { plansById } from "../store/plans.ts";
import { requireStudent } from "../store/students.ts";
import { payerAfterEdit } from "../store/students-of-payers.ts";
import { replaceStudent, restoreStudent } from "../store/write-students.ts";
import { requireActivePlan } from "./create-student.ts";
import { viewStudent } from "./list-students.ts";

/**
 * A change of the payer's details applies to all of the payer's students. @throws AppError
 * student.archived, student.waiting for a change of status, request.invalid for the plan or the
 * payer, payer.not_found for a declined payer, payer.too_many_students, conflict.changed_meanwhile
 */
export async function patchStudent(
  ctx: ProfileContext,
  before: Student,
  patch: StudentPatch & LaterTerms,
): Promise<Student> {
  if (before.status === "arquivado") throw new AppError("student.archived");
  if (before.status === "aguardando" && patch.status !== undefined) throw new AppError("student.waiting");
  const isGiven = patch.planId !== undefined && patch.planId !== before.planId;
  if (isGiven) await requireActivePlan(ctx, patch.planId ?? before.planId);
  const edit = payerEditOf(before, patch);
  const { declinedPayerId: declinedId } = patch;
  const declined = declinedId === undefined ? undefined : await requirePayer(ctx, declinedId);
  return retryWhenChanged(async () => {
    const { writes, ...paying } = await payerAfterEdit(ctx, before, edit);
    const edited = await inCycle(ctx, before, patched(before, { patch, now: currentMonth(ctx) }, paying));
    const after = declined ? { ...edited, declinedPayers: declinedWith(edited, declined) } : edited;
    await replaceStudent(ctx, before, after, writes);
    // A run that read the student before this edit may have made a charge meanwhile.
    return isRecycled(before, after) ? alignCycle(ctx, after.id, await plansById(ctx)) : after;
  });
}

/** A new address counts as "ok". @throws AppError student.not_found, and those of `patchStudent` */
export async function updateStudent(ctx: ProfileContext, studentId: number, patch: StudentPatch): Promise<StudentWire> {
  const patched = await patchStudent(ctx, await requireStudent(ctx, studentId), patch);
  return viewStudent(ctx, patch.retryEmail ? await retryAddress(ctx, patched) : patched);
}

function patched(
  before: Student,
  { patch, now }: { patch: StudentPatch & LaterTerms; now: YearMonth },
  { siblings, ...paying }: Omit<Awaited<ReturnType<typeof payerAfterEdit>>, "writes">,
): Student {
  const { name = before.name, planId = before.planId, status = before.status, pausedUntil } = patch;
  const terms = { ...termsAfter(before, patch, now), ...paying };
  const after: Student = { ...before, name, planId, status, ...detailsOf(patch), ...terms };
  if (pausedUntil !== undefined) after.pausedUntil = pausedUntil === null ? null : civilDate(pausedUntil);
  if (after.status !== "pausado") after.pausedUntil = null;
  // No earlier link of the student opens once they pay alone again.
  if (after.payerId !== before.payerId) after.linkRevision = (before.linkRevision ?? 0) + 1;
  return { ...after, emailStatus: emailStatusAfter(before, after, siblings) };
}

/** Tells whether an edit may change in which months the student is due. */
const isRecycled = (before: Student, after: Student): boolean =>
  before.planId !== after.planId || before.status !== after.status || before.pausedUntil !== after.pausedUntil;

async function inCycle(ctx: ProfileContext, before: Student, after: Student): Promise<Student> {
  const plan = isRecycled(before, after) ? (await plansById(ctx)).get(after.planId) : undefined;
  if (!plan) return after;
  return { ...after, anchorMonth: await anchorOn(ctx, after, plan, { isGiven: before.planId !== after.planId }) };
}

/** Sets an unreachable address to "ok"; one whose reader complained stays refused. */
async function retryAddress(ctx: ProfileContext, student: Student): Promise<Student> {
  const { email } = billingContactOf(student);
  if (email === null || student.emailStatus !== "invalid") return student;
  await markAddress(ctx, email, "ok");
  return requireStudent(ctx, student.id);
}

/**
 * Missed months are not charged. @throws AppError student.not_found, student.erased,
 * request.invalid for the plan, conflict.changed_meanwhile
 */
export async function reactivateStudent(
  ctx: ProfileContext,
  studentId: number,
  { planId }: ReactivateStudentInput,
): Promise<StudentWire> {
  const student = await requireStudent(ctx, studentId);
  if (student.status !== "arquivado") return viewStudent(ctx, student);
  if (student.erasedAt !== undefined) throw new AppError("student.erased");
  const plan = await requireActivePlan(ctx, planId ?? student.planId);
  const back = { ...student, status: "ativo" as const, pausedUntil: null };
  const anchorMonth = await anchorOn(ctx, back, plan, { isGiven: plan.id !== student.planId });
  await restoreStudent(ctx, student, { planId: plan.id, anchorMonth });
  return viewStudent(ctx, await alignCycle(ctx, studentId, await plansById(ctx)));
}

import type { StudentPatch, StudentWire } from "@emdia/contracts/student";
import { civilDate } from "@emdia/contracts/values/calendar";
import { AppError } from "../model/app-error.ts";
import { billingContactOf } from "../model/billing-contact.ts";
import type { OwnerContext, ProfileContext } from "../model/context.ts";
import type { Student } from "../model/student.ts";
import { detailsOf } from "../model/student-details.ts";
import { termsAfter } from "../model/student-terms.ts";
import { requireStudent } from "../store/students.ts";
import { replaceStudent } from "../store/write-students.ts";
import { requireActivePlan } from "./create-student.ts";
import { viewStudent } from "./list-students.ts";

function patched(before: Student, patch: StudentPatch): Student {
  const { name = before.name, planId = before.planId, status = before.status, pausedUntil } = patch;
  const after: Student = { ...before, name, planId, status, ...detailsOf(patch), ...termsAfter(before, patch) };
  if (pausedUntil !== undefined) after.pausedUntil = pausedUntil === null ? null : civilDate(pausedUntil);
  if (after.status !== "pausado") after.pausedUntil = null;
  if (billingContactOf(after).email !== billingContactOf(before).email) after.emailStatus = "ok";
  return after;
}

/**
 * Stores a patch of a student on condition that they are as they were read, and returns the new
 * student.
 * @throws AppError student.archived, student.waiting for a status, request.invalid for the plan,
 * conflict.changed_meanwhile
 */
export async function patchStudent(ctx: OwnerContext, before: Student, patch: StudentPatch): Promise<Student> {
  if (before.status === "arquivado") throw new AppError("student.archived");
  if (before.status === "aguardando" && patch.status !== undefined) throw new AppError("student.waiting");
  const after = patched(before, patch);
  if (after.planId !== before.planId) await requireActivePlan(ctx, after.planId);
  await replaceStudent(ctx, before, after);
  return after;
}

/**
 * Patches a student; absent fields stay. A new address counts as valid until mail to it bounces.
 * @throws AppError student.not_found, and as `patchStudent`
 */
export async function updateStudent(ctx: ProfileContext, studentId: number, patch: StudentPatch): Promise<StudentWire> {
  return viewStudent(ctx, await patchStudent(ctx, await requireStudent(ctx, studentId), patch));
}

import type { ReactivateStudentInput, StudentWire } from "@emdia/contracts/student";
import { AppError } from "../model/app-error.ts";
import type { ProfileContext } from "../model/context.ts";
import { alignCycle, anchorOn } from "../store/cycles.ts";
import { plansById } from "../store/plans.ts";
import { requireStudent } from "../store/students.ts";
import { restoreStudent } from "../store/write-students.ts";
import { requireActivePlan } from "./create-student.ts";
import { viewStudent } from "./list-students.ts";

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
  const onPlan = planId ?? student.planId;
  const plan = await requireActivePlan(ctx, onPlan);
  const isGiven = onPlan !== student.planId;
  const back = { ...student, status: "ativo" as const, pausedUntil: null };
  const anchorMonth = await anchorOn(ctx, back, plan, { isGiven });
  await restoreStudent(ctx, student, { planId: onPlan, anchorMonth });
  return viewStudent(ctx, await alignCycle(ctx, studentId, await plansById(ctx)));
}

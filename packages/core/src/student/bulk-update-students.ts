import type { BulkChangeInput, BulkChangeResult } from "@emdia/contracts/bulk-change";
import { type ErrorCode, errorCatalogue } from "@emdia/contracts/errors";
import type { StudentPatch } from "@emdia/contracts/student";
import { logger } from "../logger.ts";
import { AppError } from "../model/app-error.ts";
import type { OwnerContext } from "../model/context.ts";
import type { Student } from "../model/student.ts";
import { requireStudent } from "../store/students.ts";
import { requireActivePlan } from "./create-student.ts";
import { patchStudent } from "./update-student.ts";

type Result = BulkChangeResult["results"][number];

/**
 * No student's change starts later than this: it may have to wait for a silent table, and the call
 * is answered within 29 s.
 */
const LAST_TURN_MILLIS = 12_000;

const lineOf = (studentId: number, studentName: string | null, code: ErrorCode | null): Result => ({
  studentId,
  studentName,
  changed: code === null,
  code,
  reason: code && errorCatalogue[code].message,
});

/**
 * Returns a refusal's code. The plan existed when the call began: it is the only field that can
 * still be refused.
 */
const codeOf = ({ code }: AppError): ErrorCode => (code === "request.invalid" ? "plan.not_found" : code);

const isOvertaken = (error: unknown) => error instanceof AppError && error.code === "conflict.changed_meanwhile";

/**
 * Patches a student whom the same call changes twice at once: the slower call reads what the faster
 * one has stored, and accepts it.
 */
async function patchTwice(ctx: OwnerContext, student: Student, patch: StudentPatch): Promise<void> {
  try {
    await patchStudent(ctx, student, patch);
  } catch (error) {
    if (!isOvertaken(error)) throw error;
    await patchStudent(ctx, await requireStudent(ctx, student.id), patch);
  }
}

async function changeOne(ctx: OwnerContext, studentId: number, patch: StudentPatch): Promise<Result> {
  let name: string | null = null;
  try {
    const student = await requireStudent(ctx, studentId);
    name = student.name;
    await patchTwice(ctx, student, patch);
    return lineOf(studentId, name, null);
  } catch (error) {
    if (error instanceof AppError) return lineOf(studentId, name, codeOf(error));
    // One failure must not hide the results of the others. Its answer may have been lost: changing
    // again is safe.
    logger.error("a student of a bulk change failed", error, { studentId });
    return lineOf(studentId, name, "service.busy");
  }
}

/**
 * Changes many students, each by the rules of a single patch, and one after the other, since a
 * plan's counts are one item. A refused student has the reason in their line, and the others stay
 * changed. Students for whom the call had no time left are answered `service.busy`, with nothing
 * written.
 * @throws AppError request.invalid for the plan, before anybody is changed
 */
export async function bulkUpdateStudents(
  ctx: OwnerContext,
  { studentIds, ...patch }: BulkChangeInput,
): Promise<BulkChangeResult> {
  const lastTurn = ctx.now().getTime() + LAST_TURN_MILLIS;
  if (patch.planId !== undefined) await requireActivePlan(ctx, patch.planId);
  const results: Result[] = [];
  for (const id of new Set(studentIds)) {
    const isTimeLeft = ctx.now().getTime() < lastTurn;
    results.push(isTimeLeft ? await changeOne(ctx, id, patch) : lineOf(id, null, "service.busy"));
  }
  const changedCount = results.filter(({ changed }) => changed).length;
  return { changedCount, errorCount: results.length - changedCount, results };
}

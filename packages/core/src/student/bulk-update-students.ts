import type { BulkChangeInput, BulkChangeResult } from "@emdia/contracts/bulk-change";
import type { ErrorCode } from "@emdia/contracts/errors";
import type { StudentPatch } from "@emdia/contracts/student";
import { AppError } from "../model/app-error.ts";
import type { ProfileContext } from "../model/context.ts";
import type { Plan } from "../model/plan.ts";
import { currentMonth, requireRecessMonth, requireRiseMonth } from "../model/rise.ts";
import type { Student } from "../model/student.ts";
import type { LaterTerms } from "../model/student-terms.ts";
import { bulkResult, runBatch } from "../run-batch.ts";
import { plansById } from "../store/plans.ts";
import { requireStudent } from "../store/students.ts";
import { requireActivePlan } from "./create-student.ts";
import { raisedPriceOf, recessAfter } from "./later-terms.ts";
import { patchStudent } from "./update-student.ts";

/**
 * Changes students one by one, as a plan's counts are one item. Those beyond the call's time get
 * `service.busy`. @throws AppError request.invalid for plan or month, before any change
 */
export async function bulkUpdateStudents(
  ctx: ProfileContext,
  { studentIds, rise, recess, ...patch }: BulkChangeInput,
): Promise<BulkChangeResult> {
  const since = ctx.now();
  if (patch.planId !== undefined) await requireActivePlan(ctx, patch.planId);
  const plans = rise ? await plansById(ctx) : new Map<number, Plan>();
  const month = currentMonth(ctx);
  if (rise) requireRiseMonth(rise.from, month);
  if (recess) requireRecessMonth(recess.to, month);
  const patchOf: PatchOf = async (student) => ({
    ...patch,
    ...(rise === undefined
      ? {}
      : { nextPrice: rise && raisedPriceOf(student, plans.get(student.planId), rise, month) }),
    ...(recess === undefined ? {} : { recess: await recessAfter(ctx, student, recess) }),
  });
  const names = new Map<number, string>();
  const outcomes = await runBatch(ctx, [[...new Set(studentIds)]], {
    since,
    work: async (id) => {
      const student = await requireStudent(ctx, id);
      names.set(id, student.name);
      await patchTwice(ctx, student, patchOf);
      return { code: null };
    },
    failureOf: (studentId) => ({ ...FAILURE, fields: { studentId } }),
    notStarted: "service.busy",
  });
  return bulkResult(
    outcomes.map(({ item, code }) => ({ item, code: codeOf(code) })),
    ({ item: studentId }) => ({ studentId, studentName: names.get(studentId) ?? null }),
  );
}

const isOvertaken = (error: unknown) => error instanceof AppError && error.code === "conflict.changed_meanwhile";

type PatchOf = (student: Student) => Promise<StudentPatch & LaterTerms>;

/** Of two equal calls the slower one reads and accepts what the faster one stored. */
async function patchTwice(ctx: ProfileContext, student: Student, patchOf: PatchOf): Promise<void> {
  try {
    await patchStudent(ctx, student, await patchOf(student));
  } catch (error) {
    if (!isOvertaken(error)) throw error;
    const now = await requireStudent(ctx, student.id);
    await patchStudent(ctx, now, await patchOf(now));
  }
}

/** The response of a failed change may have been lost: changing again is safe. */
const FAILURE = { fact: "a student of a bulk change failed", code: "service.busy" } as const;

/** Only the plan's field can still be refused, because the plan existed when the call began. */
const codeOf = (code: ErrorCode | null) => (code === "request.invalid" ? "plan.not_found" : code);

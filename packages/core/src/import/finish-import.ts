/**
 * The steps of an import and of its undo. Each is one transaction that stores the next step: no
 * step is done twice.
 */
import { isDeepStrictEqual } from "node:util";
import { AppError } from "../model/app-error.ts";
import type { OwnerContext } from "../model/context.ts";
import { isUnfinished, type StudentImport } from "../model/import.ts";
import { TransactionRefused } from "../model/ports/table.ts";
import type { Student } from "../model/student.ts";
import {
  currentStudents,
  forgetParts,
  moveImport,
  readPart,
  removalWrites,
  requireImport,
  studentWrites,
} from "../store/imports.ts";
import { countStudents, plansById, removalOfPlan } from "../store/plans.ts";
import { TakenMeanwhile } from "../table/commit.ts";

/** Stores the next part's students; the transaction of the last part makes all of them visible. */
async function applyPart(ctx: OwnerContext, one: StudentImport): Promise<StudentImport> {
  const students = await readPart(ctx, one, one.nextPart);
  const nextPart = one.nextPart + 1;
  const end = nextPart === one.partCount ? { state: "done" as const, doneAt: ctx.now().toISOString() } : {};
  return moveImport(ctx, one, { nextPart, ...end }, studentWrites(ctx, students));
}

/**
 * Removes the next part's students who were not charged or edited since, and records the others.
 */
async function undoPart(ctx: OwnerContext, one: StudentImport): Promise<StudentImport> {
  const planned = await readPart(ctx, one, one.nextPart);
  const current = await currentStudents(
    ctx,
    planned.map(({ id }) => id),
  );
  const same = planned.filter((student) => isDeepStrictEqual(current.get(student.id), student));
  const gone = new Set(same.map(({ id }) => id));
  const kept = [...current.values()]
    .filter(({ id }) => !gone.has(id))
    .map(({ id, anchorMonth }) => ({
      studentId: id,
      reason: anchorMonth === null ? ("edited" as const) : ("charged" as const),
    }));
  const leaving = Map.groupBy(same, ({ planId }) => planId);
  const counts = [...leaving].map(([planId, those]) => countStudents(ctx, planId, { studentCount: -those.length }));
  const change = { nextPart: one.nextPart + 1, kept: [...one.kept, ...kept] };
  return moveImport(ctx, one, change, [...removalWrites(ctx, same), ...counts]);
}

/** Removes the import's plans that have no students, and ends the undo. */
async function endUndo(ctx: OwnerContext, one: StudentImport): Promise<StudentImport> {
  const plans = await plansById(ctx);
  for (const planId of one.planIds)
    if (plans.has(planId))
      await ctx.table.transact(removalOfPlan(ctx, planId)).catch((error: unknown) => {
        // A student has the plan by now: it stays.
        if (!(error instanceof TransactionRefused)) throw error;
      });
  return moveImport(ctx, one, { state: "undone" });
}

function step(ctx: OwnerContext, one: StudentImport): Promise<StudentImport> {
  if (one.state === "applying") return applyPart(ctx, one);
  return one.nextPart < one.partCount ? undoPart(ctx, one) : endUndo(ctx, one);
}

/**
 * The most steps that other writes may overtake in one call; an edit of a student overtakes the
 * undo of their part.
 */
const MAX_OVERTAKEN = 20;

/**
 * Does all steps that are left, wherever the last call ended.
 * @throws AppError service.busy when overtaken too often
 */
export async function finishImport(ctx: OwnerContext, begun: StudentImport): Promise<StudentImport> {
  let one = begun;
  for (let overtaken = 0; isUnfinished(one); ) {
    try {
      one = await step(ctx, one);
    } catch (error) {
      if (!(error instanceof TakenMeanwhile)) throw error;
      if (++overtaken > MAX_OVERTAKEN) throw new AppError("service.busy");
      one = await requireImport(ctx, one.id);
    }
  }
  await forgetParts(ctx, one);
  return one;
}

/** The students of one part: with a plan's count for each of them, a transaction holds no more. */
export const PART_SIZE = 50;

/** Cuts students into parts. */
export const partsOf = (students: readonly Student[]): Student[][] =>
  Array.from({ length: Math.ceil(students.length / PART_SIZE) }, (_, part) =>
    students.slice(part * PART_SIZE, (part + 1) * PART_SIZE),
  );

/** Each step stores in its transaction which step is next, so that no step is done twice. */
import { isDeepStrictEqual } from "node:util";
import type { ImportWire } from "@emdia/contracts/import";
import { AppError } from "../model/app-error.ts";
import type { OwnerContext } from "../model/context.ts";
import { isUnfinished, type StudentImport, undoUntil } from "../model/import.ts";
import { TransactionRefused } from "../model/ports/table.ts";
import { encode } from "../model/stored.ts";
import { type Student, wasCharged } from "../model/student.ts";
import {
  advanceImport,
  currentStudents,
  expireParts,
  readPart,
  removalWrites,
  requireImport,
  studentWrites,
} from "../store/imports.ts";
import { payerRemoval, payersById } from "../store/payers.ts";
import { countStudents, plansById, removalOfPlan } from "../store/plans.ts";
import { ChangedMeanwhile, commit } from "../table/reading.ts";
import { joinPayers, leavePayers } from "./join-payers.ts";

/** @throws AppError service.busy when other writes came first too often */
export async function finishImport(ctx: OwnerContext, begun: StudentImport): Promise<StudentImport> {
  let one = begun;
  for (let overtaken = 0; isUnfinished(one); ) {
    try {
      one = await step(ctx, one);
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error;
      if (++overtaken > MAX_OVERTAKEN) throw new AppError("service.busy");
      one = await requireImport(ctx, one.id);
    }
  }
  await expireParts(ctx, one);
  return one;
}

export const PART_SIZE = 50;

export function partsOf(students: readonly Student[]): Student[][] {
  const parts: Student[][] = [];
  for (const student of students) {
    const joined = [...(parts.at(-1) ?? []), student];
    if (joined.length <= PART_SIZE && writesOf(joined) <= MAX_WRITES) parts.splice(-1, 1, joined);
    else parts.push([student]);
  }
  return parts;
}

/** The students whom the undo kept are listed until they are archived. */
export async function viewImport(ctx: OwnerContext, one: StudentImport): Promise<ImportWire> {
  const { id, state, studentCount, planIds, createdAt } = one;
  const students = await currentStudents(
    ctx,
    one.kept.map(({ studentId }) => studentId),
  );
  const kept = one.kept.flatMap(({ studentId, reason }) => {
    const student = students.get(studentId);
    return student && student.status !== "arquivado" ? [{ studentId, name: student.name, reason }] : [];
  });
  return { id, state, studentCount, planCount: planIds.length, createdAt, undoUntil: undoUntil(one, ctx.now()), kept };
}

/** The last part's transaction makes all students visible. */
async function applyPart(ctx: OwnerContext, one: StudentImport): Promise<StudentImport> {
  const { students, writes } = await joinPayers(ctx, one, await readPart(ctx, one, one.nextPart));
  const nextPart = one.nextPart + 1;
  const end = nextPart === one.partCount ? { state: "done" as const, doneAt: ctx.now().toISOString() } : {};
  return advanceImport(ctx, one, { nextPart, ...end }, [...studentWrites(ctx, students), ...writes]);
}

/** Removes a part's students. Those who were charged or edited since the import stay. */
async function undoPart(ctx: OwnerContext, one: StudentImport): Promise<StudentImport> {
  const planned = await readPart(ctx, one, one.nextPart);
  const current = await currentStudents(
    ctx,
    planned.map(({ id }) => id),
  );
  const storedOf = (student: Student | undefined) => student && encode(student);
  const same = planned.filter((student) => isDeepStrictEqual(storedOf(current.get(student.id)), storedOf(student)));
  const gone = new Set(same.map(({ id }) => id));
  const kept = [...current.values()]
    .filter(({ id }) => !gone.has(id))
    .map((student) => ({
      studentId: student.id,
      reason: wasCharged(student) ? ("charged" as const) : ("edited" as const),
    }));
  const leaving = Map.groupBy(same, ({ planId }) => planId);
  const counts = [...leaving].map(([planId, those]) => countStudents(ctx, planId, { studentCount: -those.length }));
  const change = { nextPart: one.nextPart + 1, kept: [...one.kept, ...kept] };
  return advanceImport(ctx, one, change, [
    ...removalWrites(ctx, same),
    ...counts,
    ...(await leavePayers(ctx, one, same)),
  ]);
}

/** Removes those of the import's payers who have no students any more. */
async function removeEmptyPayers(ctx: OwnerContext, { payerIds }: StudentImport): Promise<void> {
  for (const payer of (await payersById(ctx, payerIds)).values())
    if (payer.studentIds.length === 0) await commit(ctx.table, payerRemoval(ctx, payer));
}

async function endUndo(ctx: OwnerContext, one: StudentImport): Promise<StudentImport> {
  const plans = await plansById(ctx);
  for (const planId of one.planIds)
    if (plans.has(planId))
      await ctx.table.transact(removalOfPlan(ctx, planId)).catch((error: unknown) => {
        // A student has the plan by now: the plan stays.
        if (!(error instanceof TransactionRefused)) throw error;
      });
  await removeEmptyPayers(ctx, one);
  return advanceImport(ctx, one, { state: "undone" });
}

function step(ctx: OwnerContext, one: StudentImport): Promise<StudentImport> {
  if (one.state === "applying") return applyPart(ctx, one);
  return one.nextPart < one.partCount ? undoPart(ctx, one) : endUndo(ctx, one);
}

/** A step may lose against other writes, such as a student's edit, this many times. */
const MAX_OVERTAKEN = 20;

/** The writes of a step besides the import's own: a transaction has at most 100. */
const MAX_WRITES = 98;

/** An undo removes a payer together with the payer's consent. */
const WRITES_OF_PAYER = 2;

const writesOf = (part: readonly Student[]) =>
  part.length +
  new Set(part.map(({ planId }) => planId)).size +
  WRITES_OF_PAYER * new Set(part.flatMap(({ payerId }) => payerId ?? [])).size;

import { randomUUID } from "node:crypto";
import type { ImportInput, ImportPlan, ImportRow, ImportWire } from "@emdia/contracts/import";
import { centsFromReais } from "@emdia/contracts/values/money";
import { invalidField } from "../model/app-error.ts";
import type { OwnerContext } from "../model/context.ts";
import { isRecent, isUnfinished, type StudentImport } from "../model/import.ts";
import type { Plan } from "../model/plan.ts";
import { NO_DETAILS, type Student } from "../model/student.ts";
import { detailsOf } from "../model/student-details.ts";
import { acceptImport, allImports, findImport, stagePart } from "../store/imports.ts";
import { type SystemLock, withLock } from "../store/locks.ts";
import { countStudents, newPlanWrites, plansById } from "../store/plans.ts";
import type { RefusableWrite } from "../table/commit.ts";
import { drawNumbers } from "../table/next-number.ts";
import { finishImport, partsOf } from "./finish-import.ts";
import { viewImport } from "./view-import.ts";

/**
 * The most plans of one import's students: each plan is a write of the transaction that accepts the
 * import.
 */
const MAX_PLANS = 40;

const newPlanOf = (id: number, { name, price }: ImportPlan, studentCount: number, createdAt: string): Plan => ({
  id,
  name,
  priceCents: centsFromReais(price) ?? 0,
  periodInMonths: 1,
  isOneTime: false,
  frequency: null,
  description: null,
  active: true,
  studentCount,
  createdAt,
});

const newStudentOf = (
  id: number,
  planId: number,
  row: ImportRow,
  of: { importId: string; createdAt: string },
): Student => ({
  id,
  planId,
  name: row.name,
  ...NO_DETAILS,
  ...detailsOf(row),
  status: "ativo",
  pausedUntil: null,
  anchorMonth: null,
  emailStatus: "ok",
  createdAt: of.createdAt,
  importId: of.importId,
});

const noSuchPlan = () => invalidField("rows", "Selecione um plano");

/**
 * Checks the plans of an import.
 * @throws AppError request.invalid unless every plan that rows name exists and is active
 */
async function requirePlans(ctx: OwnerContext, { rows, plans: made }: ImportInput): Promise<void> {
  const plans = await plansById(ctx);
  const named = new Set(rows.flatMap(({ planId }) => planId ?? []));
  if ([...named].some((planId) => !plans.get(planId)?.active)) throw noSuchPlan();
  if (named.size + made.length > MAX_PLANS) throw invalidField("rows", `Use no máximo ${MAX_PLANS} planos de uma vez`);
}

/** Returns everything that an import stores, under numbers that are drawn at once. */
async function draft(ctx: OwnerContext, { importId, plans, rows }: ImportInput) {
  const createdAt = ctx.now().toISOString();
  const first = await drawNumbers(ctx, plans.length + rows.length);
  const planIdOf = ({ planId, newPlan = 0 }: ImportRow) => planId ?? first + newPlan;
  const students = rows.map((row, at) =>
    newStudentOf(first + plans.length + at, planIdOf(row), row, { importId, createdAt }),
  );
  const counts = Map.groupBy(students, ({ planId }) => planId);
  const newPlans = plans.map((plan, at) => newPlanOf(first + at, plan, counts.get(first + at)?.length ?? 0, createdAt));
  const writes: RefusableWrite[] = [
    ...newPlans.flatMap((plan) => newPlanWrites(ctx, plan)),
    ...[...counts]
      .filter(([planId]) => planId < first)
      .map(([planId, those]) => ({
        ...countStudents(ctx, planId, { studentCount: those.length }),
        refusal: noSuchPlan,
      })),
  ];
  const parts = partsOf(students);
  const one: StudentImport = {
    id: importId,
    state: "applying",
    studentCount: students.length,
    planIds: newPlans.map(({ id }) => id),
    partCount: parts.length,
    nextPart: 0,
    createdAt,
    doneAt: null,
    kept: [],
  };
  return { one, parts, writes };
}

/**
 * Stages the students and accepts them in one transaction with their plans: from then on the import
 * is whole.
 */
async function accept(ctx: OwnerContext, input: ImportInput, lock: SystemLock): Promise<StudentImport> {
  await requirePlans(ctx, input);
  const { one, parts, writes } = await draft(ctx, input);
  for (const [part, students] of parts.entries()) await stagePart(ctx, { importId: one.id, part }, students, lock);
  await acceptImport(ctx, one, writes, lock);
  return one;
}

/** Finishes the imports that earlier calls left unfinished: nothing else would. */
export async function resumeUnfinishedImports(ctx: OwnerContext): Promise<void> {
  for (const one of await allImports(ctx))
    if (isUnfinished(one) && isRecent(one.createdAt, ctx.now())) await finishImport(ctx, one);
}

/**
 * Returns the lock's holder: each call is a new holder, so that the same import twice at once is
 * refused.
 */
export const callOf = (importId: string) => ({ by: `import ${importId} ${randomUUID()}` });

/**
 * Imports students, all or none: an interruption before the import is accepted leaves nothing, and
 * after it every call of an import continues it (docs/decisions/022-import.md). The same id twice
 * is one import.
 * @throws AppError request.invalid for a plan, data.locked while another import or an erasure is
 *   running
 */
export async function startImport(ctx: OwnerContext, asked: ImportInput): Promise<ImportWire> {
  const input = { ...asked, importId: asked.importId.toLowerCase() };
  const done = await withLock(ctx, callOf(input.importId), async (lock) => {
    await resumeUnfinishedImports(ctx);
    const before = await findImport(ctx, input.importId);
    return before ?? finishImport(ctx, await accept(ctx, input, lock));
  });
  return viewImport(ctx, done);
}

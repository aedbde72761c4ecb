import { randomUUID } from "node:crypto";
import { MAX_PAYER_STUDENTS } from "@emdia/contracts/constants";
import type { ImportInput, ImportPlan, ImportRow, ImportWire } from "@emdia/contracts/import";
import { type CivilDate, civilDate, monthOf } from "@emdia/contracts/values/calendar";
import { addDays } from "@emdia/contracts/values/civil-days";
import { centsFromReais } from "@emdia/contracts/values/money";
import { AppError, invalidField } from "../model/app-error.ts";
import type { OwnerContext, ProfileContext } from "../model/context.ts";
import { isRecent, isUnfinished, type StudentImport } from "../model/import.ts";
import { copyOfPayer, type Payer, payerDetailsFrom } from "../model/payer.ts";
import type { Plan } from "../model/plan.ts";
import { NO_DETAILS, type PayerDetails, type Student } from "../model/student.ts";
import { detailsOf } from "../model/student-details.ts";
import { termsAfter } from "../model/student-terms.ts";
import { acceptImport, allImports, findImport, stagePart } from "../store/imports.ts";
import { type SystemLock, withLock } from "../store/locks.ts";
import { payersById } from "../store/payers.ts";
import { countStudents, newPlanWrites, plansById } from "../store/plans.ts";
import { drawNumbers } from "../table/next-number.ts";
import type { RefusableWrite } from "../table/reading.ts";
import { finishImport, partsOf, viewImport } from "./finish-import.ts";

/** Each plan is a write in the transaction that accepts the import. */
const MAX_PLANS = 40;

/** Finishes imports whose call ended early; no other code does. */
export async function resumeUnfinishedImports(ctx: OwnerContext): Promise<void> {
  for (const one of await allImports(ctx))
    if (isUnfinished(one) && isRecent(one.createdAt, ctx.now())) await finishImport(ctx, one);
}

/** Each call is a new holder, so that a concurrent call for the same import is refused. */
export const callOf = (importId: string) => ({ by: `import ${importId} ${randomUUID()}` });

/**
 * The next call continues an import that was interrupted (docs/decisions/022-import.md).
 * Calls with the same id are one import. @throws AppError request.invalid for a plan or a payer,
 * payer.too_many_students, data.locked while another import or an erasure is running
 */
export async function startImport(ctx: ProfileContext, asked: ImportInput): Promise<ImportWire> {
  const input = { ...asked, importId: asked.importId.toLowerCase() };
  const done = await withLock(ctx, callOf(input.importId), async (lock) => {
    await resumeUnfinishedImports(ctx);
    const before = await findImport(ctx, input.importId);
    return before ?? finishImport(ctx, await accept(ctx, input, lock));
  });
  return viewImport(ctx, done);
}

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

/** A student who starts on a later day is paused until the day before. */
const startOf = ({ startDate }: ImportRow, today: CivilDate): Pick<Student, "status" | "pausedUntil"> =>
  startDate && startDate > today
    ? { status: "pausado", pausedUntil: addDays(civilDate(startDate), -1) }
    : { status: "ativo", pausedUntil: null };

const newStudentOf = (
  id: number,
  planId: number,
  row: ImportRow,
  of: {
    importId: string;
    createdAt: string;
    today: CivilDate;
    payer: Pick<Payer, keyof PayerDetails | "id"> | undefined;
  },
): Student => ({
  id,
  planId,
  name: row.name,
  ...NO_DETAILS,
  ...detailsOf(row),
  ...termsAfter({}, row, monthOf(of.today)),
  ...(of.payer && { payerId: of.payer.id, payer: copyOfPayer(of.payer) }),
  ...startOf(row, of.today),
  anchorMonth: null,
  emailStatus: "ok",
  createdAt: of.createdAt,
  importId: of.importId,
});

const noSuchPlan = () => invalidField("rows", "Selecione um plano");

async function requirePlans(ctx: OwnerContext, { rows, plans: made }: ImportInput): Promise<void> {
  const plans = await plansById(ctx);
  const named = new Set(rows.flatMap(({ planId }) => planId ?? []));
  if ([...named].some((planId) => !plans.get(planId)?.active)) throw noSuchPlan();
  if (named.size + made.length > MAX_PLANS) throw invalidField("rows", `Use no máximo ${MAX_PLANS} planos de uma vez`);
}

/** @throws AppError request.invalid for an unknown payer, payer.too_many_students */
async function requirePayers(ctx: OwnerContext, { rows }: ImportInput): Promise<Map<number, Payer>> {
  const stored = await payersById(
    ctx,
    rows.flatMap(({ payerId }) => payerId ?? []),
  );
  const families = Map.groupBy(
    rows,
    ({ payerId, newPayer }) => payerId ?? (newPayer === undefined ? 0 : -1 - newPayer),
  );
  for (const [payerId, family] of families) {
    const payer = stored.get(payerId);
    if (payerId > 0 && !payer) throw invalidField("rows", "Um responsável escolhido não existe mais");
    const count = family.length + (payer?.studentIds.length ?? 0);
    if (payerId !== 0 && count > MAX_PAYER_STUDENTS) throw new AppError("payer.too_many_students");
  }
  return stored;
}

/** Returns everything that an import stores, with numbers that are drawn in one write. */
async function draft(ctx: ProfileContext, { importId, plans, payers, rows }: ImportInput, stored: Map<number, Payer>) {
  const createdAt = ctx.now().toISOString();
  const first = await drawNumbers(ctx, plans.length + payers.length + rows.length);
  const planIdOf = ({ planId, newPlan = 0 }: ImportRow) => planId ?? first + newPlan;
  const newPayers = payers.map((payer, at) => ({ ...payerDetailsFrom(payer), id: first + plans.length + at }));
  const payerOf = ({ payerId, newPayer }: ImportRow) =>
    payerId === undefined ? (newPayer === undefined ? undefined : newPayers[newPayer]) : stored.get(payerId);
  const students = rows.map((row, at) => {
    const id = first + plans.length + payers.length + at;
    return newStudentOf(id, planIdOf(row), row, { importId, createdAt, today: ctx.today, payer: payerOf(row) });
  });
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
    payerIds: newPayers.map(({ id }) => id),
    partCount: parts.length,
    nextPart: 0,
    createdAt,
    doneAt: null,
    kept: [],
  };
  return { one, parts, writes };
}

/** Once accepted, the import is complete or will be completed. */
async function accept(ctx: ProfileContext, input: ImportInput, lock: SystemLock): Promise<StudentImport> {
  await requirePlans(ctx, input);
  const { one, parts, writes } = await draft(ctx, input, await requirePayers(ctx, input));
  for (const [part, students] of parts.entries()) await stagePart(ctx, { importId: one.id, part }, students, lock);
  await acceptImport(ctx, one, writes, lock);
  return one;
}

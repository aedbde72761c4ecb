/** Each change requires the state it expects and leaves fields that others may have changed. */
import { isDeepStrictEqual } from "node:util";
import { AppError, changedMeanwhile, invalidField } from "../model/app-error.ts";
import type { OwnerContext } from "../model/context.ts";
import { setFields, unchanged } from "../model/expressions.ts";
import { studentKey } from "../model/keys.ts";
import { isBilledElsewhere } from "../model/payer.ts";
import { ConditionFailed, type Expression, type Write } from "../model/ports/table.ts";
import { asStored } from "../model/stored.ts";
import type { PayerDetails, Student } from "../model/student.ts";
import { ChangedMeanwhile, commit, type RefusableWrite, wasWritten } from "../table/reading.ts";
import { countStudents } from "./plans.ts";

export const planCounterFor = (student: Pick<Student, "status">) =>
  student.status === "aguardando" ? ("waitingCount" as const) : ("studentCount" as const);

/** @throws AppError request.invalid when the plan does not exist, and what `also` refuses */
export async function insertStudent(
  ctx: OwnerContext,
  student: Student,
  also: readonly RefusableWrite[] = [],
): Promise<Student> {
  const counted = countStudents(ctx, student.planId, { [planCounterFor(student)]: 1 });
  const put = { ...studentKey(ctx.ownerId, student.id), ...student };
  await commit(ctx.table, [{ put }, { ...counted, refusal: noSuchPlan }, ...also]);
  return student;
}

/** @throws AppError conflict.changed_meanwhile */
export async function admitStudent(ctx: OwnerContext, student: Student, approvedAt: string): Promise<Student> {
  const admitted = { status: "ativo" as const, approvedAt };
  const admission = {
    update: studentKey(ctx.ownerId, student.id),
    change: setFields(admitted),
    condition: unchanged({ status: "aguardando", planId: student.planId }),
    refusal: changedMeanwhile,
  };
  const counted = countStudents(ctx, student.planId, { studentCount: 1, waitingCount: -1 });
  await commit(ctx.table, [admission, { ...counted, refusal: changedMeanwhile }]);
  return { ...student, ...admitted };
}

/**
 * Makes the student active in the plan's count. @throws AppError conflict.changed_meanwhile if they
 * were changed or erased since the read, request.invalid for the plan
 */
export async function restoreStudent(
  ctx: OwnerContext,
  student: Student,
  { planId, anchorMonth }: Pick<Student, "planId" | "anchorMonth">,
): Promise<Student> {
  const restored = { status: "ativo" as const, pausedUntil: null, planId, anchorMonth };
  const restoration = {
    update: studentKey(ctx.ownerId, student.id),
    change: setFields(restored),
    condition: unchanged({ status: "arquivado", erasedAt: undefined, anchorMonth: student.anchorMonth }),
    refusal: changedMeanwhile,
  };
  const counted = countStudents(ctx, planId, { studentCount: 1 });
  await commit(ctx.table, [restoration, { ...counted, refusal: noSuchPlan }]);
  return { ...student, ...restored };
}

/**
 * Writes only what the edit changes: other edits of the moment stay. @throws AppError
 * conflict.changed_meanwhile when plan, status or payer changed since the read, request.invalid for
 * the plan; the refusals of `payerWrites`
 */
export async function replaceStudent(
  ctx: OwnerContext,
  before: Student,
  after: Student,
  payerWrites: readonly RefusableWrite[] = [],
): Promise<void> {
  const { id: _id, anchorMonth, createdAt: _created, approvedAt: _at, registration: _own, ...rest } = after;
  const isMoved = anchorMonth !== before.anchorMonth;
  const { extraCharges: _extra, remindersOff: _off, payer, payerId, linkRevision, emailStatus, ...fields } = rest;
  const isPaidByOther = payerId !== before.payerId;
  const edit = {
    update: studentKey(ctx.ownerId, before.id),
    change: setFields({
      planId: after.planId,
      ...changedOf(before, fields),
      // An edit of one student must not undo a change of the payer in all their students.
      ...((payer !== before.payer || isPaidByOther) && { payer, payerId }),
      ...(isPaidByOther && { linkRevision }),
      // A bounce of the old address may have been stored since the student was read.
      ...(isBilledElsewhere(before, after) && { emailStatus }),
      ...(isMoved && { anchorMonth }),
    }),
    condition: unchanged({
      planId: before.planId,
      status: asStored(before).status,
      payerId: before.payerId,
      ...(isMoved && { anchorMonth: before.anchorMonth }),
      ...(isPaidByOther && { linkRevision: before.linkRevision }),
    }),
    refusal: changedMeanwhile,
  };
  const counter = planCounterFor(before);
  const moves = [
    { ...countStudents(ctx, after.planId, { [counter]: 1 }), refusal: noSuchPlan },
    { ...countStudents(ctx, before.planId, { [counter]: -1 }), refusal: noSuchPlan },
  ];
  await commit(ctx.table, [edit, ...(before.planId === after.planId ? [] : moves), ...payerWrites]);
}

/** Fields that exclude or explain one another are written together. */
const TOGETHER: readonly (readonly (keyof Student)[])[] = [
  ["ownPriceCents", "nextPriceCents", "nextPriceFrom", "discount"],
  ["status", "pausedUntil"],
];

function changedOf(before: Student, fields: Partial<Student>): Partial<Student> {
  const names = Object.keys(fields) as (keyof Student)[];
  const changed = new Set(names.filter((name) => !isDeepStrictEqual(fields[name], before[name])));
  const written = [...changed, ...TOGETHER.filter((group) => group.some((name) => changed.has(name))).flat()];
  return Object.fromEntries(written.map((name) => [name, fields[name]]));
}

/** Replaces the link of a student who pays alone. The write is refused if payer or link changed. */
export function ownLinkWrite(ctx: OwnerContext, before: Student): { writes: RefusableWrite[]; after: Student } {
  const { id, payerId, linkRevision } = before;
  const change = { linkRevision: (linkRevision ?? 0) + 1 };
  const write = {
    update: studentKey(ctx.ownerId, id),
    change: setFields(change),
    condition: unchanged({ id, payerId, linkRevision, erasedAt: undefined }),
    refusal: () => new ChangedMeanwhile("the student"),
  };
  return { writes: [write], after: { ...before, ...change } };
}

/** The write throws ChangedMeanwhile if the student has another payer by then. */
export function payerCopyWrite(ctx: OwnerContext, student: Student, details: PayerDetails): RefusableWrite {
  const payer = { ...student.payer, ...details };
  const isElsewhere = isBilledElsewhere(student, { ...student, payer });
  return {
    update: studentKey(ctx.ownerId, student.id),
    change: setFields({ payer, ...(isElsewhere && { emailStatus: "ok" }) }),
    condition: unchanged({ payerId: student.payerId }),
    refusal: () => new ChangedMeanwhile("the payer's student"),
  };
}

/**
 * The write is refused if the student was erased, or has another cycle or, unless a run makes the
 * charge, another plan: a run checks its students again at the end of its page.
 */
export function chargedWrite(
  ctx: OwnerContext,
  before: Student,
  change: Partial<Pick<Student, "anchorMonth" | "extraCharges">>,
  isOfRun: boolean,
): Write {
  const { id, planId, anchorMonth, extraCharges } = before;
  return {
    update: studentKey(ctx.ownerId, id),
    change: setFields({ id, ...change }),
    condition: unchanged({
      id,
      anchorMonth,
      erasedAt: undefined,
      ...(!isOfRun && { planId }),
      ...(change.extraCharges && { extraCharges }),
    }),
  };
}

/** Matches the payer's address, else the student's own. A complaint about the address stays. */
export const isBilledAt = (email: string, status: MarkedStatus): Expression => ({
  expression:
    "(#payer.#email = :email OR (#email = :email AND (attribute_not_exists(#payer.#email) OR #payer.#email = :none))) AND #status <> :kept",
  names: { "#payer": "payer", "#email": "email", "#status": "emailStatus" },
  values: { ":email": email, ":none": null, ":kept": status === "complained" ? "" : "complained" },
});

export type MarkedStatus = Exclude<Student["emailStatus"], "none">;

/** Marks the address unless the owner changed it. Returns the payer of a student who was marked. */
export async function markEmail(
  ctx: OwnerContext,
  studentId: number,
  email: string,
  status: MarkedStatus,
): Promise<number | undefined> {
  const key = studentKey(ctx.ownerId, studentId);
  try {
    const item = await ctx.table.updateAndRead(key, setFields({ emailStatus: status }), isBilledAt(email, status));
    return typeof item.payerId === "number" ? item.payerId : undefined;
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}

/** @throws AppError student.not_found */
export async function pauseReminders(ctx: OwnerContext, id: number, isOff: boolean): Promise<void> {
  // The attribute is absent for a student without a pause.
  const change = setFields({ id, remindersOff: isOff || undefined });
  const isStored = await wasWritten(
    ctx.table.update(studentKey(ctx.ownerId, id), change, unchanged({ id, erasedAt: undefined })),
  );
  if (!isStored) throw new AppError("student.not_found");
}

const noSuchPlan = () => invalidField("planId", "Selecione um plano");

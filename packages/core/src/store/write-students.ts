/** Writes students: each change names the state it expects and leaves alone what another may have changed meanwhile. */
import type { YearMonth } from "@emdia/contracts/values/calendar";
import { AppError, invalidField } from "../model/app-error.ts";
import type { OwnerContext } from "../model/context.ts";
import { setFields, unchanged } from "../model/expressions.ts";
import { studentKey } from "../model/keys.ts";
import type { Expression, Write } from "../model/ports/table.ts";
import { NO_DETAILS, NO_TERMS, type Student } from "../model/student.ts";
import { commit, type RefusableWrite } from "../table/commit.ts";
import { conditionHeld } from "../table/condition-held.ts";
import { countStudents } from "./plans.ts";

const noSuchPlan = () => invalidField("planId", "Selecione um plano");

/** Which of a plan's counts a student is in. */
export const planCounterFor = (student: Pick<Student, "status">) =>
  student.status === "aguardando" ? ("waitingCount" as const) : ("studentCount" as const);

const changedMeanwhile = () => new AppError("conflict.changed_meanwhile");

/**
 * Stores a student, counts them in on their plan, and does what else belongs to it in the same transaction.
 * @throws AppError request.invalid when the plan does not exist; the refusals of the other writes
 */
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

/** Takes a student off the waiting list at an instant. @throws AppError conflict.changed_meanwhile */
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
 * Takes a student out of the archive, onto a plan: active, without a pause, and counted.
 * @throws AppError conflict.changed_meanwhile where they were changed or erased since, request.invalid for the plan
 */
export async function restoreStudent(ctx: OwnerContext, student: Student, planId: number): Promise<Student> {
  const restored = { status: "ativo" as const, pausedUntil: null, planId };
  const restoration = {
    update: studentKey(ctx.ownerId, student.id),
    change: setFields(restored),
    condition: unchanged({ status: "arquivado", erasedAt: undefined }),
    refusal: changedMeanwhile,
  };
  const counted = countStudents(ctx, planId, { studentCount: 1 });
  await commit(ctx.table, [restoration, { ...counted, refusal: noSuchPlan }]);
  return { ...student, ...restored };
}

/**
 * Replaces the fields an owner edits and moves the student between plans' counts. Fields that charges set meanwhile
 * (anchor, address status, the day of a contact) are left as they are in the table.
 * @throws AppError conflict.changed_meanwhile when plan or status changed since the read, request.invalid for the plan
 */
export async function replaceStudent(ctx: OwnerContext, before: Student, after: Student): Promise<void> {
  const { id: _id, anchorMonth: _anchor, createdAt: _created, approvedAt: _at, registration: _own, ...rest } = after;
  const { contactedOn: _on, contactedBy: _by, ...fields } = rest;
  const edit = {
    update: studentKey(ctx.ownerId, before.id),
    change: setFields(fields),
    condition: unchanged({ planId: before.planId, status: before.status }),
    refusal: changedMeanwhile,
  };
  const counter = planCounterFor(before);
  const moves = [
    { ...countStudents(ctx, after.planId, { [counter]: 1 }), refusal: noSuchPlan },
    { ...countStudents(ctx, before.planId, { [counter]: -1 }), refusal: noSuchPlan },
  ];
  await commit(ctx.table, [edit, ...(before.planId === after.planId ? [] : moves)]);
}

/** Fixes the month a student's cycle counts from, together with their first charge; refused where one is fixed. */
export function anchorWrite(ctx: OwnerContext, studentId: number, month: YearMonth): Write {
  return {
    update: studentKey(ctx.ownerId, studentId),
    change: setFields({ anchorMonth: month }),
    condition: unchanged({ anchorMonth: null, erasedAt: undefined }),
  };
}

/** Changes nothing of a student, and refuses a transaction where they were erased or removed. */
export const notErasedWrite = (ctx: OwnerContext, id: number): RefusableWrite => ({
  update: studentKey(ctx.ownerId, id),
  change: setFields({ id }),
  condition: unchanged({ id, erasedAt: undefined }),
  refusal: () => new AppError("student.not_found"),
});

/** Holds while an address is the one that a student's charges go to: the payer's, or their own where the payer has none. */
const isBilledAt = (email: string): Expression => ({
  expression:
    "#payer.#email = :email OR (#email = :email AND (attribute_not_exists(#payer.#email) OR #payer.#email = :none))",
  names: { "#payer": "payer", "#email": "email" },
  values: { ":email": email, ":none": null },
});

/** Marks a student's address as one that mail does not reach, unless the owner has changed it since. */
export async function markEmail(
  ctx: OwnerContext,
  studentId: number,
  email: string,
  status: "invalid" | "complained",
): Promise<void> {
  const marked = ctx.table.update(
    studentKey(ctx.ownerId, studentId),
    setFields({ emailStatus: status }),
    isBilledAt(email),
  );
  await conditionHeld(marked);
}

/** Takes an archived student's personal data away, what they agreed to included; false when there is no such student. */
export async function eraseFields(ctx: OwnerContext, studentId: number, name: string): Promise<boolean> {
  const { expression, names, values } = setFields({ name, ...NO_DETAILS, ...NO_TERMS, registration: undefined });
  const change = {
    // Who is erased again keeps the first instant.
    expression: expression.replace("SET ", "SET #erasedAt = if_not_exists(#erasedAt, :now), "),
    names: { ...names, "#erasedAt": "erasedAt" },
    values: { ...values, ":now": ctx.now().toISOString() },
  };
  const archived = unchanged({ status: "arquivado" });
  return conditionHeld(ctx.table.update(studentKey(ctx.ownerId, studentId), change, archived));
}

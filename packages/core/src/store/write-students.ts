/**
 * Writes students: each change names the state it expects and does not touch fields that another
 * writer may have changed meanwhile.
 */
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

/** Returns the plan's counter that counts a student. */
export const planCounterFor = (student: Pick<Student, "status">) =>
  student.status === "aguardando" ? ("waitingCount" as const) : ("studentCount" as const);

const changedMeanwhile = () => new AppError("conflict.changed_meanwhile");

/**
 * Stores a student, adds them to their plan's count, and commits the `also` writes in the same
 * transaction.
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

/** Approves a waiting student at an instant. @throws AppError conflict.changed_meanwhile */
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
 * Restores an archived student onto a plan: active, without a pause, and counted.
 * @throws AppError conflict.changed_meanwhile where they were changed or erased since,
 * request.invalid for the plan
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
 * Replaces the fields an owner edits and moves the student between plans' counts. Fields that
 * charges set meanwhile (anchor, address status, the day of a contact) are not overwritten.
 * @throws AppError conflict.changed_meanwhile when plan or status changed since the read,
 * request.invalid for the plan
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

/**
 * Returns the write that fixes the month from which a student's cycle counts, together with their
 * first charge; it is refused if a month is fixed.
 */
export function anchorWrite(ctx: OwnerContext, studentId: number, month: YearMonth): Write {
  return {
    update: studentKey(ctx.ownerId, studentId),
    change: setFields({ anchorMonth: month }),
    condition: unchanged({ anchorMonth: null, erasedAt: undefined }),
  };
}

/**
 * Returns a write that changes nothing, and refuses its transaction if the student was erased or
 * removed.
 */
export const notErasedWrite = (ctx: OwnerContext, id: number): RefusableWrite => ({
  update: studentKey(ctx.ownerId, id),
  change: setFields({ id }),
  condition: unchanged({ id, erasedAt: undefined }),
  refusal: () => new AppError("student.not_found"),
});

/**
 * Holds while a student's charges are mailed to this address: the payer's, or their own if the
 * payer has none.
 */
const isBilledAt = (email: string): Expression => ({
  expression:
    "#payer.#email = :email OR (#email = :email AND (attribute_not_exists(#payer.#email) OR #payer.#email = :none))",
  names: { "#payer": "payer", "#email": "email" },
  values: { ":email": email, ":none": null },
});

/** Marks a student's address as unreachable by mail, unless the owner has changed it since. */
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

/**
 * Removes an archived student's personal data, their consent included; false if there is no such
 * student.
 */
export async function eraseFields(ctx: OwnerContext, studentId: number, name: string): Promise<boolean> {
  const { expression, names, values } = setFields({ name, ...NO_DETAILS, ...NO_TERMS, registration: undefined });
  const change = {
    // A student who is erased again keeps the first instant.
    expression: expression.replace("SET ", "SET #erasedAt = if_not_exists(#erasedAt, :now), "),
    names: { ...names, "#erasedAt": "erasedAt" },
    values: { ...values, ":now": ctx.now().toISOString() },
  };
  const archived = unchanged({ status: "arquivado" });
  return conditionHeld(ctx.table.update(studentKey(ctx.ownerId, studentId), change, archived));
}

/** Writes students: each change names the state it expects and leaves alone what another may have changed meanwhile. */
import type { YearMonth } from "@emdia/contracts/values/calendar";
import { AppError, invalidField } from "../model/app-error.ts";
import type { OwnerContext } from "../model/context.ts";
import { studentKey } from "../model/keys.ts";
import { TransactionRefused, type Write } from "../model/ports/table.ts";
import type { Student } from "../model/student.ts";
import { conditionHeld } from "../table/condition-held.ts";
import { countStudents } from "./plans.ts";

const noSuchPlan = () => invalidField("planId", "Selecione um plano");

/** Which of a plan's counts a student is in. */
export const planCounterFor = (student: Pick<Student, "status">) =>
  student.status === "aguardando" ? ("waitingCount" as const) : ("studentCount" as const);

/**
 * Stores a student, counts them in on their plan, and does what else belongs to it in the same transaction.
 * @throws AppError request.invalid when the plan does not exist; TransactionRefused for the other writes
 */
export async function insertStudent(ctx: OwnerContext, student: Student, also: Write[] = []): Promise<Student> {
  try {
    await ctx.table.transact([
      { put: { ...studentKey(ctx.ownerId, student.id), ...student } },
      countStudents(ctx, student.planId, { [planCounterFor(student)]: 1 }),
      ...also,
    ]);
    return student;
  } catch (error) {
    if (error instanceof TransactionRefused && error.reasons[1] === "ConditionalCheckFailed") throw noSuchPlan();
    throw error;
  }
}

/** Takes a student off the waiting list at an instant. @throws AppError conflict.changed_meanwhile */
export async function admitStudent(ctx: OwnerContext, student: Student, approvedAt: string): Promise<Student> {
  const admission: Write = {
    update: studentKey(ctx.ownerId, student.id),
    change: {
      expression: "SET #status = :active, #approvedAt = :at",
      names: { "#status": "status", "#approvedAt": "approvedAt", "#planId": "planId" },
      values: { ":active": "ativo", ":at": approvedAt },
    },
    condition: {
      expression: "#status = :waiting AND #planId = :plan",
      values: { ":waiting": "aguardando", ":plan": student.planId },
    },
  };
  try {
    await ctx.table.transact([admission, countStudents(ctx, student.planId, { studentCount: 1, waitingCount: -1 })]);
    return { ...student, status: "ativo", approvedAt };
  } catch (error) {
    if (error instanceof TransactionRefused) throw new AppError("conflict.changed_meanwhile");
    throw error;
  }
}

/**
 * Replaces the fields an owner edits and moves the student between plans' counts. Fields that charges set meanwhile
 * (anchor, address status) are left as they are in the table.
 * @throws AppError conflict.changed_meanwhile when plan or status changed since the read, request.invalid for the plan
 */
export async function replaceStudent(ctx: OwnerContext, before: Student, after: Student): Promise<void> {
  const { id: _id, anchorMonth: _anchor, createdAt: _created, approvedAt: _at, registration: _own, ...fields } = after;
  const names = Object.keys(fields);
  const write = {
    update: studentKey(ctx.ownerId, before.id),
    change: {
      expression: `SET ${names.map((name) => `#${name} = :${name}`).join(", ")}`,
      names: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      values: Object.fromEntries(Object.entries(fields).map(([name, value]) => [`:${name}`, value])),
    },
    condition: {
      expression: "#planId = :oldPlan AND #status = :oldStatus",
      values: { ":oldPlan": before.planId, ":oldStatus": before.status },
    },
  };
  const moved = before.planId !== after.planId;
  const count = planCounterFor(before);
  const counts = moved
    ? [countStudents(ctx, after.planId, { [count]: 1 }), countStudents(ctx, before.planId, { [count]: -1 })]
    : [];
  try {
    await ctx.table.transact([write, ...counts]);
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error;
    throw error.reasons[0] === "None" ? noSuchPlan() : new AppError("conflict.changed_meanwhile");
  }
}

/** Fixes the month a student's cycle counts from, together with their first charge; refused where one is fixed. */
export function anchorWrite(ctx: OwnerContext, studentId: number, month: YearMonth): Write {
  return {
    update: studentKey(ctx.ownerId, studentId),
    change: { expression: "SET #anchor = :month", names: { "#anchor": "anchorMonth" }, values: { ":month": month } },
    condition: { expression: "#anchor = :null", values: { ":null": null } },
  };
}

/** Marks a student's address as one that mail does not reach, unless the owner has changed it since. */
export async function markEmail(
  ctx: OwnerContext,
  studentId: number,
  email: string,
  status: "invalid" | "complained",
): Promise<void> {
  const change = {
    expression: "SET #emailStatus = :status",
    names: { "#emailStatus": "emailStatus" },
    values: { ":status": status },
  };
  const same = { expression: "#email = :email", names: { "#email": "email" }, values: { ":email": email } };
  await conditionHeld(ctx.table.update(studentKey(ctx.ownerId, studentId), change, same));
}

/** Takes an archived student's personal data away, what they agreed to included; false when there is no such student. */
export async function eraseFields(ctx: OwnerContext, studentId: number, name: string): Promise<boolean> {
  const change = {
    expression:
      "SET #name = :name, #email = :null, #phone = :null, #birthday = :null, #notes = :null, #erasedAt = if_not_exists(#erasedAt, :now) REMOVE #registration",
    names: {
      "#name": "name",
      "#email": "email",
      "#phone": "phone",
      "#birthday": "birthday",
      "#notes": "notes",
      "#erasedAt": "erasedAt",
      "#registration": "registration",
    },
    values: { ":name": name, ":null": null, ":now": ctx.now().toISOString() },
  };
  const archived = {
    expression: "#status = :archived",
    names: { "#status": "status" },
    values: { ":archived": "arquivado" },
  };
  return conditionHeld(ctx.table.update(studentKey(ctx.ownerId, studentId), change, archived));
}

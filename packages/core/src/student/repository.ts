/** Reads and writes students: no other file sees their items. */
import { MAX_PAGE } from "@emdia/contracts/constants";
import type { YearMonth } from "@emdia/contracts/values/calendar";
import { AppError, invalidField } from "../app-error.ts";
import type { OwnerContext } from "../context.ts";
import { countStudents } from "../plan/index.ts";
import { type Expression, TransactionRefused, type Write } from "../table/client.ts";
import { ownerPartition, STUDENT_PREFIX, studentKey } from "../table/keys.ts";
import { cursorOf, type Page, startOf } from "../table/paginate.ts";
import { readable } from "../table/readable.ts";
import { tookPlace } from "../table/took-place.ts";
import { type Student, studentOf } from "./student.ts";

const names = { "#status": "status" };
/** Which students a list has: who is charged or paused, who waits, or both. Archived ones are in none. */
const LISTS = {
  present: {
    expression: "#status <> :archived AND #status <> :waiting",
    names,
    values: { ":archived": "arquivado", ":waiting": "aguardando" },
  },
  waiting: { expression: "#status = :waiting", names, values: { ":waiting": "aguardando" } },
  all: { expression: "#status <> :archived", names, values: { ":archived": "arquivado" } },
} as const satisfies Record<string, Expression>;
export type StudentList = keyof typeof LISTS;

function pageOfItems(ctx: OwnerContext, limit: number, cursor: string | undefined, list: StudentList) {
  return ctx.table.query({
    key: {
      expression: "pk = :pk AND begins_with(sk, :prefix)",
      values: { ":pk": ownerPartition(ctx.ownerId), ":prefix": STUDENT_PREFIX },
    },
    filter: LISTS[list],
    limit,
    startAfter: startOf(cursor, ownerPartition(ctx.ownerId), STUDENT_PREFIX),
    consistent: true,
  });
}

/** One page of a list of the owner's students, in the order they were registered. */
export async function pageOfStudents(
  ctx: OwnerContext,
  limit: number,
  cursor: string | undefined,
  list: StudentList = "present",
): Promise<Page<Student>> {
  const page = await pageOfItems(ctx, limit, cursor, list);
  return { items: page.items.map(studentOf), cursor: cursorOf(page.lastKey) };
}

/** As `pageOfStudents`, of those who can be charged or paused; those that cannot be read are counted. */
export async function pageOfReadableStudents(
  ctx: OwnerContext,
  limit: number,
  cursor: string | undefined,
): Promise<Page<Student> & { unreadable: number }> {
  const page = await pageOfItems(ctx, limit, cursor, "present");
  const { good, unreadable } = readable(page.items, studentOf);
  return { items: good, unreadable, cursor: cursorOf(page.lastKey) };
}

/** Every student of a list, a page at a time. */
export async function* eachStudent(ctx: OwnerContext, list: StudentList = "present"): AsyncGenerator<Student> {
  let cursor: string | undefined;
  do {
    const page = await pageOfStudents(ctx, MAX_PAGE, cursor, list);
    yield* page.items;
    cursor = page.cursor;
  } while (cursor);
}

/** The owner's students of these ids, archived ones included; unknown ids are left out. */
export async function studentsById(ctx: OwnerContext, ids: readonly number[]): Promise<Map<number, Student>> {
  const items = await ctx.table.getMany([...new Set(ids)].map((id) => studentKey(ctx.ownerId, id)));
  return new Map(items.map(studentOf).map((student) => [student.id, student]));
}

/** @throws AppError student.not_found */
export async function requireStudent(ctx: OwnerContext, studentId: number): Promise<Student> {
  const item = await ctx.table.get(studentKey(ctx.ownerId, studentId), { consistent: true });
  if (!item) throw new AppError("student.not_found");
  return studentOf(item);
}

const noSuchPlan = () => invalidField("planId", "Selecione um plano");

/** Which of a plan's counts a student is in. */
export const countOf = (student: Pick<Student, "status">) =>
  student.status === "aguardando" ? ("waitingCount" as const) : ("studentCount" as const);

/**
 * Stores a student, counts them in on their plan, and does what else belongs to it in the same transaction.
 * @throws AppError request.invalid when the plan does not exist; TransactionRefused for the other writes
 */
export async function insertStudent(ctx: OwnerContext, student: Student, also: Write[] = []): Promise<Student> {
  try {
    await ctx.table.transact([
      { put: { ...studentKey(ctx.ownerId, student.id), ...student } },
      countStudents(ctx, student.planId, { [countOf(student)]: 1 }),
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
  const count = countOf(before);
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
  await tookPlace(ctx.table.update(studentKey(ctx.ownerId, studentId), change, same));
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
  return tookPlace(ctx.table.update(studentKey(ctx.ownerId, studentId), change, archived));
}

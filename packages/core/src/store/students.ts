/** Reads students: only `write-students.ts` sees their items as well. */
import { MAX_PAGE } from "@emdia/contracts/constants";
import { AppError } from "../model/app-error.ts";
import type { OwnerContext } from "../model/context.ts";
import { ownerPartition, STUDENT_PREFIX, studentKey } from "../model/keys.ts";
import type { Expression } from "../model/ports/table.ts";
import { type Student, studentOf } from "../model/student.ts";
import { cursorOf, type Page, startOf } from "../table/paginate.ts";
import { readable } from "../table/readable.ts";
import { withoutUnfinished } from "./unfinished-imports.ts";

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
  const asked = {
    key: {
      expression: "pk = :pk AND begins_with(sk, :prefix)",
      values: { ":pk": ownerPartition(ctx.ownerId), ":prefix": STUDENT_PREFIX },
    },
    filter: LISTS[list],
    limit,
    startAfter: startOf(cursor, ownerPartition(ctx.ownerId), STUDENT_PREFIX),
    consistent: true,
  };
  return withoutUnfinished(ctx, () => ctx.table.query(asked));
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

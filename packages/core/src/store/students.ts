/** Besides this file, only `write-students.ts` accesses the items of students. */
import { MAX_PAGE } from "@emdia/contracts/constants";
import { AppError } from "../model/app-error.ts";
import type { OwnerContext } from "../model/context.ts";
import { isBillable } from "../model/due.ts";
import { STUDENT_PREFIX, studentKey } from "../model/keys.ts";
import type { Expression } from "../model/ports/table.ts";
import { type Student, studentOf } from "../model/student.ts";
import { cursorOf, findItem, type Page, pageInput, parseReadable } from "../table/reading.ts";
import { withoutUnfinished } from "./imports.ts";

const names = { "#status": "status" };
const LISTS = {
  present: {
    expression: "#status <> :archived AND #status <> :waiting",
    names,
    values: { ":archived": "arquivado", ":waiting": "aguardando" },
  },
  waiting: { expression: "#status = :waiting", names, values: { ":waiting": "aguardando" } },
  archived: {
    expression: "#status = :archived AND attribute_not_exists(#erasedAt)",
    names: { ...names, "#erasedAt": "erasedAt" },
    values: { ":archived": "arquivado" },
  },
  known: { expression: "attribute_not_exists(#erasedAt)", names: { "#erasedAt": "erasedAt" } },
  all: { expression: "#status <> :archived", names, values: { ":archived": "arquivado" } },
  /** A run reads erased students too: a charge made during an erasure may still have the name. */
  run: {
    expression: "#status <> :waiting AND (#status <> :archived OR attribute_exists(#erasedAt))",
    names: { ...names, "#erasedAt": "erasedAt" },
    values: { ":archived": "arquivado", ":waiting": "aguardando" },
  },
} as const satisfies Record<string, Expression>;
export type StudentList = Exclude<keyof typeof LISTS, "run">;

/** Returns a page of students in the order in which they registered. */
export async function pageOfStudents(
  ctx: OwnerContext,
  limit: number,
  cursor: string | undefined,
  list: StudentList = "present",
): Promise<Page<Student>> {
  const page = await pageOfItems(ctx, limit, cursor, list);
  return { items: page.items.map(studentOf), cursor: cursorOf(page.lastKey) };
}

/** `unreadable` is the number of students who cannot be read. */
export type RunStudents = Page<Student> & { erased: Student[]; unreadable: number };

export async function pageOfReadableStudents(
  ctx: OwnerContext,
  limit: number,
  cursor: string | undefined,
): Promise<RunStudents> {
  const page = await pageOfItems(ctx, limit, cursor, "run");
  const { good, unreadable } = parseReadable(page.items, studentOf);
  const isErased = ({ status }: Student) => status === "arquivado";
  const items = good.filter((student) => !isErased(student));
  return { items, erased: good.filter(isErased), unreadable, cursor: cursorOf(page.lastKey) };
}

export async function* eachStudent(ctx: OwnerContext, list: StudentList = "present"): AsyncGenerator<Student> {
  let cursor: string | undefined;
  do {
    const page = await pageOfStudents(ctx, MAX_PAGE, cursor, list);
    yield* page.items;
    cursor = page.cursor;
  } while (cursor);
}

/** Returns archived students too; unknown ids are omitted. */
export async function studentsById(ctx: OwnerContext, ids: readonly number[]): Promise<Map<number, Student>> {
  const items = await ctx.table.getMany([...new Set(ids)].map((id) => studentKey(ctx.ownerId, id)));
  return new Map(items.map(studentOf).map((student) => [student.id, student]));
}

/** Omits waiting, archived and unreadable students, and those of an unfinished import. */
export const readableStudentsById = async (ctx: OwnerContext, ids: readonly number[]): Promise<Student[]> =>
  (await knownStudentsById(ctx, ids)).filter(isBillable);

/** Returns waiting and archived students too, but none that cannot be read. */
export async function knownStudentsById(ctx: OwnerContext, ids: readonly number[]): Promise<Student[]> {
  if (ids.length === 0) return [];
  const keys = [...new Set(ids)].map((id) => studentKey(ctx.ownerId, id));
  const { items } = await withoutUnfinished(ctx, async () => ({
    items: await ctx.table.getMany(keys),
    lastKey: undefined,
  }));
  return parseReadable(items, studentOf).good;
}

/** @throws AppError student.not_found */
export async function requireStudent(ctx: OwnerContext, studentId: number): Promise<Student> {
  const student = await findItem(ctx.table, studentKey(ctx.ownerId, studentId), studentOf);
  if (!student) throw new AppError("student.not_found");
  return student;
}

function pageOfItems(ctx: OwnerContext, limit: number, cursor: string | undefined, list: keyof typeof LISTS) {
  const asked = { ...pageInput(ctx.ownerId, STUDENT_PREFIX, limit, cursor), filter: LISTS[list] };
  return withoutUnfinished(ctx, () => ctx.table.query(asked));
}

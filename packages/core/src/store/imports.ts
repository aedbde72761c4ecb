/** No other file accesses these items (docs/decisions/022-import.md). */
import { AppError } from "../model/app-error.ts";
import type { OwnerContext } from "../model/context.ts";
import { absent, exists, setFields, startingWith, unchanged } from "../model/expressions.ts";
import { ABANDONED_DAYS, ImportPart, importOf, isRecent, type StudentImport } from "../model/import.ts";
import { IMPORT_PREFIX, importKey, importPartKey, type Key, studentKey } from "../model/keys.ts";
import type { Item, QueryPage, Write } from "../model/ports/table.ts";
import { encode } from "../model/stored.ts";
import { type Student, studentOf } from "../model/student.ts";
import { allOf, ChangedMeanwhile, commit, findItem, type RefusableWrite } from "../table/reading.ts";
import { lockHeldWrite, type SystemLock } from "./locks.ts";

const DAY_SECONDS = 24 * 60 * 60;
/** The parts of a finished import are kept for longer than the import can be undone. */
const DONE_SECONDS = 2 * DAY_SECONDS;

export const findImport = (ctx: OwnerContext, importId: string): Promise<StudentImport | undefined> =>
  findItem(ctx.table, importKey(ctx.ownerId, importId), importOf);

/** @throws AppError import.not_found */
export async function requireImport(ctx: OwnerContext, importId: string): Promise<StudentImport> {
  const found = await findImport(ctx, importId);
  if (!found) throw new AppError("import.not_found");
  return found;
}

/** Lists the newest import first: an owner has only a handful over the years. */
export async function allImports(ctx: OwnerContext): Promise<StudentImport[]> {
  const items = await allOf(ctx.table, { key: startingWith(ctx.ownerId, IMPORT_PREFIX), consistent: true });
  return items.map(importOf).toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

/** No list shows staged students. @throws AppError data.locked when another caller has the lock */
export async function stagePart(
  ctx: OwnerContext,
  { importId, part }: { importId: string; part: number },
  students: readonly Student[],
  lock: SystemLock,
): Promise<void> {
  const staged = { students: students.map(encode), expiresAt: expiryOf(ctx, ABANDONED_DAYS * DAY_SECONDS) };
  await commit(ctx.table, [
    { put: { ...importPartKey(ctx.ownerId, importId, part), ...staged } },
    lockHeldWrite(ctx, lock),
  ]);
}

/** @throws Error if the part has expired */
export async function readPart(ctx: OwnerContext, { id }: StudentImport, part: number): Promise<Student[]> {
  const item = await ctx.table.get(importPartKey(ctx.ownerId, id, part), { consistent: true });
  if (!item) throw new Error(`part ${part} of the import ${id} is gone`);
  return ImportPart.parse(item).students;
}

export async function currentStudents(ctx: OwnerContext, ids: readonly number[]): Promise<Map<number, Student>> {
  const items = await ctx.table.getMany(ids.map((id) => studentKey(ctx.ownerId, id)));
  return new Map(items.map(studentOf).map((student) => [student.id, student]));
}

/** Once accepted, an import is completed. @throws AppError data.locked, and the writes' refusals */
export async function acceptImport(
  ctx: OwnerContext,
  one: StudentImport,
  also: readonly RefusableWrite[],
  lock: SystemLock,
): Promise<void> {
  const put = { ...importKey(ctx.ownerId, one.id), ...encode(one) };
  const refusal = () => new AppError("data.locked");
  await commit(ctx.table, [{ put, condition: absent, refusal }, lockHeldWrite(ctx, lock), ...also]);
}

/** Stores the import with a step's writes. @throws ChangedMeanwhile if another call was faster */
export async function advanceImport(
  ctx: OwnerContext,
  before: StudentImport,
  change: Partial<StudentImport>,
  also: readonly Write[] = [],
): Promise<StudentImport> {
  const move = {
    update: importKey(ctx.ownerId, before.id),
    change: setFields(change),
    condition: unchanged({ state: before.state, nextPart: before.nextPart }),
  };
  await commit(ctx.table, [move, ...also], () => new ChangedMeanwhile("the import's next step"));
  return { ...before, ...change };
}

/** Sets the expiry of the parts once an undo no longer needs them. */
export async function expireParts(ctx: OwnerContext, { id, partCount }: StudentImport): Promise<void> {
  const expiresAt = expiryOf(ctx, DONE_SECONDS);
  const parts = Array.from({ length: partCount }, (_, part) => importPartKey(ctx.ownerId, id, part));
  await Promise.all(parts.map((key) => ctx.table.update(key, setFields({ expiresAt }))));
}

/**
 * Removes the student's row, which the import keeps for its undo: then the undo leaves the student.
 * The caller holds the owner's lock, so that no step reads or stores the row meanwhile.
 */
export async function eraseFromImport(ctx: OwnerContext, { id, importId }: Student): Promise<void> {
  if (importId === undefined) return;
  const one = await findImport(ctx, importId);
  if (!one) return;
  for (let part = 0; part < one.partCount; part++)
    await eraseFromPart(ctx, importPartKey(ctx.ownerId, one.id, part), id);
}

export const studentWrites = ({ ownerId }: OwnerContext, students: readonly Student[]): Write[] =>
  students.map((student) => ({ put: { ...studentKey(ownerId, student.id), ...encode(student) } }));

/** The writes are refused for students who changed since the import stored them. */
export const removalWrites = ({ ownerId }: OwnerContext, students: readonly Student[]): Write[] =>
  students.map(({ id, ...fields }) => ({
    remove: studentKey(ownerId, id),
    condition: unchanged({ extraCharges: undefined, ...encode(fields) }),
  }));

/** Hides students of unfinished imports. If an import ended just now, the page is read again. */
export async function withoutUnfinished(ctx: OwnerContext, read: () => Promise<QueryPage>): Promise<QueryPage> {
  const page = await read();
  const ids = importsIn(page.items, ctx.now());
  if (ids.length === 0) return page;
  const imports = await Promise.all(ids.map((id) => findImport(ctx, id)));
  const hidden = new Set(imports.filter((one) => one?.state === "applying").map((one) => one?.id));
  const justNow = new Date(ctx.now().getTime() - JUST_NOW_MILLIS).toISOString();
  const seen = imports.some((one) => one?.doneAt && one.doneAt > justNow) ? await read() : page;
  return { ...seen, items: seen.items.filter(({ importId }) => !hidden.has(String(importId))) };
}

const expiryOf = (ctx: OwnerContext, seconds: number) => Math.floor(ctx.now().getTime() / 1000) + seconds;

/** Nothing happens if the part has expired or has no row for the student. */
async function eraseFromPart(ctx: OwnerContext, key: Key, studentId: number): Promise<void> {
  const item = await ctx.table.get(key, { consistent: true });
  if (!item) return;
  const { students } = ImportPart.parse(item);
  const others = students.filter(({ id }) => id !== studentId);
  if (others.length === students.length) return;
  await ctx.table.update(key, setFields({ students: others.map(encode) }), exists);
}

/** An import that ended at most this long ago may have ended while a page was read. */
const JUST_NOW_MILLIS = 60_000;

function importsIn(items: readonly Item[], now: Date): string[] {
  const recent = items.filter(({ importId, createdAt }) => importId !== undefined && isRecent(String(createdAt), now));
  return [...new Set(recent.map(({ importId }) => String(importId)))];
}

import { expect, test } from "vitest";
import { importKey, importPartKey, studentKey } from "../model/keys.ts";
import { encode } from "../model/stored.ts";
import type { Student } from "../model/student.ts";
import { eraseStudent } from "../privacy/erase-student.ts";
import { OWNER, student, studentImport } from "../testing/entities.ts";
import { aStudio } from "../testing/studio.ts";
import { acceptImport, eraseFromImport, readPart, stagePart } from "./imports.ts";
import { acquireLock } from "./locks.ts";

const one = studentImport;
const { id: ID, createdAt: NOW } = one;
const studentOf = (id: number): Student => ({ ...student, id, name: `Aluno ${id}`, anchorMonth: null, importId: ID });
const rows = [
  [studentOf(11), studentOf(12)],
  [studentOf(13), studentOf(14)],
];

async function aStaged() {
  const studio = await aStudio({ students: [] });
  const lock = await acquireLock(studio.ctx, { by: "import 1" });
  for (const [part, students] of rows.entries()) await stagePart(studio.ctx, { importId: ID, part }, students, lock);
  const part = (number: number) => studio.at(importPartKey(OWNER, ID, number));
  return { ...studio, lock, part };
}
/** Lets the lock's holder do nothing for a minute, and a second import take the lock. */
async function loseLock({ ctx, clock }: Awaited<ReturnType<typeof aStaged>>) {
  clock.now = new Date(Date.parse(clock.now) + 60_999).toISOString();
  return acquireLock(ctx, { by: "import 2" });
}

test("given a part, when it is staged, then its rows are kept for thirty days; without the lock it is refused", async () => {
  const studio = await aStaged();
  expect(studio.part(1)).toEqual({
    ...importPartKey(OWNER, ID, 1),
    students: rows[1]?.map(encode),
    expiresAt: Date.parse(NOW) / 1000 + 30 * 86_400,
  });
  const mine = await loseLock(studio);
  const stage = (lock: typeof mine) => stagePart(studio.ctx, { importId: ID, part: 7 }, [], lock);
  await expect(stage(studio.lock)).rejects.toMatchObject({ code: "data.locked" });
  expect(studio.part(7)).toBeUndefined();
  await stage(mine);
  expect(studio.part(7)).toMatchObject({ expiresAt: Date.parse(NOW) / 1000 + 60 + 30 * 86_400 });
  await expect(readPart(studio.ctx, one, 8)).rejects.toThrow(`part 8 of the import ${ID} is gone`);
});

test("given an import, when it is accepted twice or without the lock, then it is refused, and nothing that belongs to it is written", async () => {
  const studio = await aStaged();
  const also = (id: number) => [{ put: { ...studentKey(OWNER, id) }, refusal: () => new Error("not this one") }];
  await acceptImport(studio.ctx, one, also(1), studio.lock);
  expect(studio.at(importKey(OWNER, ID))).toEqual({ ...importKey(OWNER, ID), ...encode(one) });
  const refused = { name: "AppError", code: "data.locked" };
  await expect(acceptImport(studio.ctx, one, also(2), studio.lock)).rejects.toMatchObject(refused);
  await loseLock(studio);
  const other = { ...one, id: ID.replace("5", "6") };
  await expect(acceptImport(studio.ctx, other, also(3), studio.lock)).rejects.toMatchObject(refused);
  expect([1, 2, 3].map((id) => studio.at(studentKey(OWNER, id)) !== undefined)).toEqual([true, false, false]);
  expect(studio.at(importKey(OWNER, other.id))).toBeUndefined();
});

test("given a student in a part, when they are erased from it, then only that row is removed, and no other part is written", async () => {
  const studio = await aStaged();
  await acceptImport(studio.ctx, one, [], studio.lock);
  const [first, second] = [studio.part(0), studio.part(1)];
  const asked: string[] = [];
  const { get, update } = studio.ctx.table;
  const table = {
    ...studio.ctx.table,
    get: (...[key, options]: Parameters<typeof get>) => {
      asked.push(`get ${key.sk.slice(0, 6)}`);
      return get(key, options);
    },
    update: (...[key, ...rest]: Parameters<typeof update>) => {
      asked.push(`update ${key.sk.slice(-2)}`);
      return update(key, ...rest);
    },
  };
  await eraseFromImport({ ...studio.ctx, table }, studentOf(13));
  expect(asked).toEqual(["get IMP#5f", "get IMPART", "get IMPART", "update 01"]);
  expect(studio.part(0)).toEqual(first);
  expect(studio.part(1)).toEqual({ ...second, students: [encode(studentOf(14))] });
  await eraseFromImport(studio.ctx, studentOf(11));
  expect(studio.part(0)).toEqual({ ...first, students: [encode(studentOf(12))] });
});

test("given no import, an unknown one, or expired parts, when a student is erased from it, then nothing is written", async () => {
  const studio = await aStaged();
  const before = new Map(studio.table.items);
  for (const importId of [undefined, ID]) await eraseFromImport(studio.ctx, { ...studentOf(11), importId });
  expect(new Map(studio.table.items)).toEqual(before);
  await acceptImport(studio.ctx, one, [], studio.lock);
  await studio.table.remove(importPartKey(OWNER, ID, 0));
  await eraseFromImport(studio.ctx, studentOf(11));
  expect([studio.part(0), studio.part(1)?.students]).toEqual([undefined, rows[1]?.map(encode)]);
});

test("given a part that expires between its reading and its writing, when a student is erased from it, then it is not stored again", async () => {
  const studio = await aStaged();
  await acceptImport(studio.ctx, one, [], studio.lock);
  const { update } = studio.ctx.table;
  const forgetful: typeof update = async (key, ...rest) => {
    await studio.table.remove(key);
    return update(key, ...rest);
  };
  const ctx = { ...studio.ctx, table: { ...studio.ctx.table, update: forgetful } };
  await expect(eraseFromImport(ctx, studentOf(11))).rejects.toThrow();
  expect(studio.part(0)).toBeUndefined();
});

test("given an erasure, when it is at work, then the lock names its holder, and the rows are removed before the student", async () => {
  const studio = await aStaged();
  await acceptImport(studio.ctx, one, [], studio.lock);
  await loseLock(studio);
  studio.clock.now = new Date(Date.parse(studio.clock.now) + 60_999).toISOString();
  await studio.table.put({ ...studentKey(OWNER, 11), ...encode(studentOf(11)) });
  const holders: unknown[] = [];
  const { update } = studio.ctx.table;
  const watched: typeof update = (key, ...rest) => {
    const lock = [...studio.table.items].find(([at]) => at.includes("LOCK#"))?.[1];
    holders.push([key.sk.slice(0, 6), lock?.lockedBy]);
    return update(key, ...rest);
  };
  await eraseStudent({ ...studio.ctx, table: { ...studio.ctx.table, update: watched } }, 11);
  expect(holders[0]).toEqual(["IMPART", "erase-student 11"]);
  expect(studio.at(studentKey(OWNER, 11))).toBeUndefined();
});

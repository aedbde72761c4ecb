import { yearMonth } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import type { StudentImport } from "../model/import.ts";
import { importKey, importPartKey, offerKey, planKey, studentKey } from "../model/keys.ts";
import { type Table, TransactionRefused, type Write } from "../model/ports/table.ts";
import type { Student } from "../model/student.ts";
import { OWNER, plan, student, studentImport } from "../testing/entities.ts";
import { aStudio } from "../testing/studio.ts";
import { finishImport, partsOf } from "./finish-import.ts";

const { id: ID, createdAt: NOW } = studentImport;
const TWO_DAYS_ON = Date.parse("2027-02-17T12:00:00.000Z") / 1000;
const REFUSED = "ConditionalCheckFailed";
const applying: StudentImport = { ...studentImport, studentCount: 3 };
const undoing: StudentImport = { ...applying, state: "undoing", doneAt: NOW };
const rowOf = (id: number, over: Partial<Student> = {}): Student => ({
  ...student,
  id,
  name: `Aluno ${id}`,
  anchorMonth: null,
  importId: ID,
  ...over,
});

async function anImport(one: StudentImport, parts: readonly Student[][], counts: readonly number[] = [0]) {
  const plans = counts.map((studentCount, at) => ({ ...plan, id: at + 1, studentCount }));
  const studio = await aStudio({ plans, students: [] });
  await studio.table.put({ ...importKey(OWNER, ID), ...one });
  for (const [part, students] of parts.entries())
    await studio.table.put({ ...importPartKey(OWNER, ID, part), students, expiresAt: 1 });
  const written: (readonly Write[])[] = [];
  const withTransact = (before: (writes: readonly Write[]) => Promise<unknown> = async () => {}) => {
    const transact: Table["transact"] = async (writes) => {
      written.push(writes);
      await before(writes);
      return studio.table.transact(writes);
    };
    return { ...studio.ctx, table: { ...studio.ctx.table, transact } };
  };
  const expiries = () => parts.map((_, part) => studio.at(importPartKey(OWNER, ID, part))?.expiresAt);
  const students = () => studio.keys().flatMap((key) => /\|STU#0*(\d+)$/.exec(key)?.slice(1).map(Number) ?? []);
  return { ...studio, written, withTransact, expiries, students, stored: () => studio.at(importKey(OWNER, ID)) };
}

test.each([
  [0, []],
  [1, [1]],
  [50, [50]],
  [51, [50, 1]],
  [100, [50, 50]],
  [101, [50, 50, 1]],
])("given %d students, when cut into parts, then the parts have %j, in their order", (count, sizes) => {
  const students = Array.from({ length: count }, (_, at) => rowOf(at + 1));
  expect(partsOf(students).map((part) => part.length)).toEqual(sizes);
  expect(partsOf(students).flat()).toEqual(students);
});

test("given students with a plan and a payer of their own, when cut into parts, then a part has at most 98 writes", () => {
  const students = Array.from({ length: 70 }, (_, at) => ({ ...rowOf(at + 1), planId: at + 1, payerId: 1_000 + at }));
  expect(partsOf(students).map((part) => part.length)).toEqual([24, 24, 22]);
  const ofOnePlan = students.map((student) => ({ ...student, planId: 1 }));
  expect(partsOf(ofOnePlan).map((part) => part.length)).toEqual([32, 32, 6]);
  expect(partsOf(ofOnePlan).flat()).toEqual(ofOnePlan);
});

test("given an accepted import of two parts, when finished, then each part is one transaction, and the last one ends it", async () => {
  const parts = [[rowOf(11), rowOf(12)], [rowOf(13)]];
  const { ctx: _, ...one } = await anImport(applying, parts);
  const done = { ...applying, state: "done", nextPart: 2, doneAt: NOW };
  expect(await finishImport(one.withTransact(), applying)).toEqual(done);
  expect(one.stored()).toEqual({ ...importKey(OWNER, ID), ...done });
  for (const row of parts.flat())
    expect(one.at(studentKey(OWNER, row.id))).toEqual({ ...studentKey(OWNER, row.id), ...row });
  expect(one.students()).toEqual([11, 12, 13]);
  expect(one.written.map((writes) => writes.map((write) => Object.keys(write)[0]))).toEqual([
    ["update", "put", "put"],
    ["update", "put"],
  ]);
  expect(one.expiries()).toEqual([TWO_DAYS_ON, TWO_DAYS_ON]);
});

test("given an import whose first part is stored, when finished, then only the second is written", async () => {
  const half = { ...applying, nextPart: 1 };
  const one = await anImport(half, [[rowOf(11)], [rowOf(12)]]);
  expect(await finishImport(one.withTransact(), half)).toEqual({ ...half, state: "done", nextPart: 2, doneAt: NOW });
  expect([one.students(), one.written.length]).toEqual([[12], 1]);
});

test("given an import that is done, when finished again, then nothing but the parts' expiry is written", async () => {
  const done: StudentImport = { ...applying, state: "done", nextPart: 2, doneAt: NOW };
  const one = await anImport(done, [[rowOf(11)], [rowOf(12)]]);
  expect(await finishImport(one.withTransact(), done)).toEqual(done);
  expect([one.written, one.students(), one.expiries()]).toEqual([[], [], [TWO_DAYS_ON, TWO_DAYS_ON]]);
});

test("given students who are as imported, charged, edited or removed, when undone, then the first are removed, counted by plan, and the others are kept with the reason", async () => {
  const parts = [
    [rowOf(11), rowOf(12, { planId: 2 }), rowOf(13, { planId: 2 }), rowOf(14)],
    [rowOf(15, { planId: 3 }), rowOf(16), rowOf(17), rowOf(18)],
  ];
  const begun = { ...undoing, planIds: [2, 3, 9] };
  const one = await anImport(begun, parts, [5, 3, 1]);
  for (const row of parts.flat().filter(({ id }) => id !== 17))
    await one.table.put({ ...studentKey(OWNER, row.id), ...row });
  await one.table.put({ ...studentKey(OWNER, 14), ...rowOf(14, { anchorMonth: yearMonth("2027-02") }) });
  await one.table.put({ ...studentKey(OWNER, 16), ...rowOf(16, { notes: "Joelho" }) });
  await one.table.put({ ...studentKey(OWNER, 18), ...rowOf(18, { extraCharges: [1_820_270_201] }) });
  await one.table.put({ ...offerKey(OWNER, 3), name: "Boxe" });
  const kept = [
    { studentId: 14, reason: "charged" },
    { studentId: 16, reason: "edited" },
    { studentId: 18, reason: "charged" },
  ];
  const undone = { ...begun, state: "undone", nextPart: 2, kept };
  expect(await finishImport(one.withTransact(), begun)).toEqual(undone);
  expect(one.stored()).toEqual({ ...importKey(OWNER, ID), ...undone });
  expect(one.students()).toEqual([14, 16, 18]);
  // Plan 2 keeps a student from before the import. Plan 3 has none left, and is removed with its
  // offer. Plan 9 does not exist.
  expect([1, 2, 3].map((id) => one.at(planKey(OWNER, id))?.studentCount)).toEqual([4, 1, undefined]);
  expect(one.at(offerKey(OWNER, 3))).toBeUndefined();
  expect(one.written.map((writes) => writes.length)).toEqual([6, 3, 2, 2, 1]);
  expect(one.expiries()).toEqual([TWO_DAYS_ON, TWO_DAYS_ON]);
});

test("given a part of the undo is made, when finished, then it continues after it, and keeps the students whom the first part kept", async () => {
  const begun = { ...undoing, nextPart: 1, kept: [{ studentId: 11, reason: "charged" as const }] };
  const one = await anImport(begun, [[rowOf(11)], [rowOf(12)]], [7]);
  for (const id of [11, 12]) await one.table.put({ ...studentKey(OWNER, id), ...rowOf(id) });
  expect(await finishImport(one.ctx, begun)).toEqual({ ...begun, state: "undone", nextPart: 2 });
  expect([one.students(), one.at(planKey(OWNER, 1))?.studentCount]).toEqual([[11], 6]);
});

test("given an extra charge that is made meanwhile, when a part is undone, then the student is kept with it", async () => {
  const begun = { ...undoing, partCount: 1 };
  const one = await anImport(begun, [[rowOf(11)]], [7]);
  await one.table.put({ ...studentKey(OWNER, 11), ...rowOf(11) });
  const busy = one.withTransact(() =>
    one.table.put({ ...studentKey(OWNER, 11), ...rowOf(11, { extraCharges: [1_120_270_201] }) }),
  );
  const kept = [{ studentId: 11, reason: "charged" }];
  expect(await finishImport(busy, begun)).toEqual({ ...begun, state: "undone", nextPart: 1, kept });
  expect([one.students(), one.at(planKey(OWNER, 1))?.studentCount]).toEqual([[11], 7]);
});

test("given a failing table, when a plan is removed, then the undo is not over", async () => {
  const begun = { ...undoing, nextPart: 2, planIds: [1] };
  const one = await anImport(begun, [[], []]);
  let isDown = true;
  const failing = one.withTransact(async () => {
    const wasDown = isDown;
    isDown = false;
    if (wasDown) throw new Error("down");
  });
  await expect(finishImport(failing, begun)).rejects.toThrow("down");
  expect(one.stored()?.state).toBe("undoing");
  expect(await finishImport(failing, begun)).toMatchObject({ state: "undone" });
});

test("given a service that fails, when a part is stored, then the call fails at once, and the import stays where it is", async () => {
  const one = await anImport(applying, [[rowOf(11)], [rowOf(12)]]);
  const failing = one.withTransact(() => Promise.reject(new Error("down")));
  await expect(finishImport(failing, applying)).rejects.toThrow("down");
  expect([one.written.length, one.students(), one.expiries()]).toEqual([1, [], [1, 1]]);
});

test("given another call that makes a step first, when it is refused, then the next step is read and made", async () => {
  const one = await anImport(applying, [[rowOf(11)], [rowOf(12)]]);
  let isFirst = true;
  const late = one.withTransact(async (writes) => {
    if (isFirst) await one.table.transact([...writes]);
    isFirst = false;
  });
  expect(await finishImport(late, applying)).toEqual({ ...applying, state: "done", nextPart: 2, doneAt: NOW });
  expect([one.students(), one.written.length]).toEqual([[11, 12], 2]);
});

test.each([
  [20, undefined],
  [21, "service.busy"],
])("given %d steps that are overtaken, when finished, then the refusal is %s", async (times, code) => {
  const one = await anImport(applying, [[rowOf(11)], [rowOf(12)]]);
  let refusals = 0;
  const crowded = one.withTransact(async () => {
    if (++refusals <= times) throw new TransactionRefused([REFUSED]);
  });
  const call = finishImport(crowded, applying);
  if (code) await expect(call).rejects.toMatchObject({ name: "AppError", code });
  else expect(await call).toMatchObject({ state: "done" });
  expect(one.written).toHaveLength(code ? 21 : 22);
});

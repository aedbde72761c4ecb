import type { ImportInput, ImportRow } from "@emdia/contracts/import";
import { expect, test } from "vitest";
import { importKey, importPartKey, studentKey } from "../model/keys.ts";
import { acquireLock } from "../store/locks.ts";
import { plansById } from "../store/plans.ts";
import { eachStudent } from "../store/students.ts";
import { OWNER, plan } from "../testing/entities.ts";
import { aCounter } from "../testing/stored-items.ts";
import { aStudio as anyStudio } from "../testing/studio.ts";
import { startImport } from "./start-import.ts";
import { listImports, resumeImport, undoImport } from "./undo-import.ts";

const ID = "5f0c2f1e-6d0b-4d43-9a57-0f6f2f1c8a11";
const OTHER = "6f0c2f1e-6d0b-4d43-9a57-0f6f2f1c8a11";
const row = (name: string, over: Partial<ImportRow> = {}): ImportRow => ({ name, ...over });
const input = (over: Partial<ImportInput> = {}): ImportInput => ({
  importId: ID,
  plans: [],
  payers: [],
  rows: [row("Ana", { planId: 1 })],
  ...over,
});

async function aStudio() {
  const studio = await anyStudio({ plans: [{ ...plan, id: 1, studentCount: 0 }], students: [] });
  await studio.table.put(aCounter({ last: 1 }));
  return studio;
}

test("given several plans made on the way, when imported, then each row is on its own, and each plan counts its students", async () => {
  const studio = await aStudio();
  const rows = [row("Ana", { newPlan: 1 }), row("Bia", { newPlan: 1 }), row("Caio", { newPlan: 0 }), row("Dora")];
  const plans = ["Boxe", "Judô", "Yoga"].map((name) => ({ name, price: 90 }));
  await startImport(studio.ctx, input({ plans, rows: [...rows, row("Eva", { planId: 1 })] }));
  expect(
    [...(await plansById(studio.ctx)).values()].map(({ id, name, studentCount }) => [id, name, studentCount]),
  ).toEqual([
    [1, plan.name, 1],
    [2, "Boxe", 2],
    [3, "Judô", 2],
    [4, "Yoga", 0],
  ]);
  const students = await Array.fromAsync(eachStudent(studio.ctx));
  expect(students.map(({ id, name, planId }) => [id, name, planId])).toEqual([
    [5, "Ana", 3],
    [6, "Bia", 3],
    [7, "Caio", 2],
    [8, "Dora", 2],
    [9, "Eva", 1],
  ]);
});

test("given one known plan and one unknown, or too many plans, when imported, then it is refused as a whole", async () => {
  const studio = await aStudio();
  const before = studio.keys();
  const refused = (rows: string) => ({ code: "request.invalid", fields: { rows } });
  const twoPlans = [row("Ana", { planId: 1 }), row("Bia", { planId: 9 })];
  await expect(startImport(studio.ctx, input({ rows: twoPlans }))).rejects.toMatchObject(refused("Selecione um plano"));
  const made = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `Plano ${at}`, price: 90 }));
  await expect(startImport(studio.ctx, input({ plans: made(40) }))).rejects.toMatchObject(
    refused("Use no máximo 40 planos de uma vez"),
  );
  expect(studio.keys().filter((key) => !key.includes("LOCK#"))).toEqual(before);
  expect(await startImport(studio.ctx, input({ plans: made(39) }))).toMatchObject({ state: "done", planCount: 39 });
});

test("given an id in capitals, when imported, then it is stored and returned in small letters", async () => {
  const studio = await aStudio();
  expect(await startImport(studio.ctx, input({ importId: ID.toUpperCase() }))).toMatchObject({ id: ID });
  expect(studio.at(importKey(OWNER, ID))).toMatchObject({ id: ID });
  expect((await Array.fromAsync(eachStudent(studio.ctx))).map(({ importId }) => importId)).toEqual([ID]);
});

test("given a finished import, when another comes, then its rows still expire on their day", async () => {
  const studio = await aStudio();
  await startImport(studio.ctx, input());
  const { expiresAt } = studio.at(importPartKey(OWNER, ID, 0)) ?? {};
  studio.clock.now = new Date(Date.parse(studio.clock.now) + 3_600_000).toISOString();
  await startImport(studio.ctx, input({ importId: OTHER }));
  expect(studio.at(importPartKey(OWNER, ID, 0))?.expiresAt).toBe(expiresAt);
});

test("given an unfinished import whose rows have expired, when another comes a month later, then that one is finished", async () => {
  const studio = await aStudio();
  await startImport(studio.ctx, input());
  const item = studio.at(importKey(OWNER, ID)) ?? {};
  await studio.table.put({ ...importKey(OWNER, ID), ...item, state: "applying", nextPart: 0, doneAt: null });
  await studio.table.remove(importPartKey(OWNER, ID, 0));
  studio.clock.now = new Date(Date.parse(studio.clock.now) + 30 * 86_400_000).toISOString();
  expect(await startImport(studio.ctx, input({ importId: OTHER }))).toMatchObject({ state: "done" });
});

test("given an import at work, when an unknown one is undone or resumed, then the not-found answer does not wait for the lock", async () => {
  const studio = await aStudio();
  await acquireLock(studio.ctx, { by: `import ${OTHER}` });
  for (const act of [undoImport, resumeImport])
    await expect(act(studio.ctx, ID)).rejects.toMatchObject({ code: "import.not_found" });
});

test("given a student whom an undo kept and who was removed since, when imports are listed, then they are not named", async () => {
  const studio = await aStudio();
  await startImport(studio.ctx, input());
  const item = studio.at(importKey(OWNER, ID)) ?? {};
  const kept = [
    { studentId: 77, reason: "charged" },
    { studentId: 2, reason: "edited" },
  ];
  await studio.table.put({ ...importKey(OWNER, ID), ...item, state: "undone", kept });
  const counts = { studentCount: 1, planCount: 0, createdAt: "2027-02-15T12:00:00.000Z" };
  const listed = { id: ID, state: "undone", ...counts, undoUntil: null };
  const named = [{ studentId: 2, name: "Ana", reason: "edited" }];
  expect(await listImports(studio.ctx)).toEqual([{ ...listed, kept: named }]);
  const stored = studio.at(studentKey(OWNER, 2)) ?? {};
  await studio.table.put({ ...studentKey(OWNER, 2), ...stored, status: "arquivado" });
  expect(await listImports(studio.ctx)).toEqual([{ ...listed, kept: [] }]);
  await studio.table.put({ ...importKey(OWNER, ID), ...item });
  const undoUntil = "2027-02-16T12:00:00.000Z";
  expect(await listImports(studio.ctx)).toEqual([{ ...listed, state: "done", undoUntil, kept: [] }]);
});

test("given rows with terms of their own, when imported, then the students have them as the form for one would store them", async () => {
  const studio = await aStudio();
  const terms = { dueDay: 20, discount: { percent: 12.5, reason: "Irmãos" }, document: "529.982.247-25" };
  await startImport(studio.ctx, input({ rows: [row("Ana", { planId: 1, ...terms })] }));
  const [ana] = await Array.fromAsync(eachStudent(studio.ctx));
  expect(ana).toMatchObject({
    dueDay: 20,
    discount: { basisPoints: 1_250, reason: "Irmãos", lastMonth: null },
    document: "52998224725",
  });
});

test.each<[startDate: string | null, status: string, pausedUntil: string | null]>([
  ["2027-02-16", "pausado", "2027-02-15"],
  ["2027-02-15", "ativo", null],
  ["2024-01-01", "ativo", null],
  [null, "ativo", null],
])(
  "given a row that starts on %s, when imported on 2027-02-15, then the student is %s until %s",
  async (startDate, status, pausedUntil) => {
    const studio = await aStudio();
    await startImport(studio.ctx, input({ rows: [row("Ana", { planId: 1, startDate })] }));
    const [ana] = await Array.fromAsync(eachStudent(studio.ctx));
    expect([ana?.status, ana?.pausedUntil]).toEqual([status, pausedUntil]);
  },
);

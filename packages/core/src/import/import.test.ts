import type { ImportInput, ImportRow } from "@emdia/contracts/import";
import { yearMonth } from "@emdia/contracts/values/calendar";
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkSchema } from "../diagnostics/check-schema.ts";
import { importKey, importPartKey, offerKey, planKey, studentKey } from "../model/keys.ts";
import type { Table } from "../model/ports/table.ts";
import { removePlan } from "../plan/plans.ts";
import { eraseStudent } from "../privacy/erase-student.ts";
import { exportBusiness } from "../privacy/export-data.ts";
import { advanceImport, requireImport } from "../store/imports.ts";
import { plansById } from "../store/plans.ts";
import { eachStudent } from "../store/students.ts";
import { removeStudent } from "../student/archive-or-delete.ts";
import { createStudent } from "../student/create-student.ts";
import { updateStudent } from "../student/update-student.ts";
import { OWNER, plan, student } from "../testing/entities.ts";
import { failingAt } from "../testing/failing-table.ts";
import { aCounter } from "../testing/stored-items.ts";
import { aStudio as anyStudio, type StudioSettings } from "../testing/studio.ts";
import { startImport } from "./start-import.ts";
import { listImports, resumeImport, undoImport } from "./undo-import.ts";

const ID = "5f0c2f1e-6d0b-4d43-9a57-0f6f2f1c8a11";
const NOW = "2027-02-15T12:00:00.000Z";
const code = (is: string) => ({ name: "AppError", code: is });
const row = (at: number, over: Partial<ImportRow> = {}): ImportRow => ({ name: `Aluno ${at}`, planId: 1, ...over });
const rowsOf = (count: number) => Array.from({ length: count }, (_, at) => row(at));
const nothing = { importId: ID, plans: [], payers: [] };
const input = (over: Partial<ImportInput> = {}): ImportInput => ({ ...nothing, rows: rowsOf(3), ...over });
const large = (importId = ID): ImportInput => ({
  importId,
  plans: [{ name: "Boxe", price: 90.1 }],
  payers: [],
  rows: rowsOf(120).map((one, at) => (at % 3 ? one : { name: one.name, newPlan: 0 })),
});
async function aStudio(settings: StudioSettings = {}) {
  const studio = await anyStudio(settings);
  await studio.table.put(aCounter({ last: settings.plans?.length ?? 2 }));
  return studio;
}
type Studio = Awaited<ReturnType<typeof aStudio>>;
const namesIn = async ({ ctx }: Studio) => (await Array.fromAsync(eachStudent(ctx))).map(({ name }) => name);
const storedIn = ({ keys }: Studio) => keys().filter((key) => key.includes("|STU#")).length;
const countsIn = async ({ ctx }: Studio) => [...(await plansById(ctx)).values()].map((one) => one.studentCount);
const later = (studio: Studio, minutes: number) => {
  studio.clock.now = new Date(Date.parse(studio.clock.now) + minutes * 60_000).toISOString();
};
const expectSound = async ({ ctx }: Studio) =>
  expect((await checkSchema({ ...ctx, tableName: "Mesa" })).discrepancies).toEqual([]);

test("given rows, when imported, then each is a student as the form makes them, under numbers of their own, and counted", async () => {
  const studio = await aStudio();
  const full = { email: "bia@exemplo.com.br", phone: "(11) 98765-4321", birthday: "2000-02-29", notes: "Joelho" };
  const answer = await startImport(
    studio.ctx,
    input({ plans: [{ name: "Boxe", price: 90.1 }], rows: [row(0, full), { name: "Caio", newPlan: 0 }] }),
  );
  const instants = { createdAt: NOW, undoUntil: "2027-02-16T12:00:00.000Z" };
  expect(answer).toEqual({ id: ID, state: "done", studentCount: 2, planCount: 1, ...instants, kept: [] });
  const numbers = studio.keys().flatMap((key) => /\|STU#(\d+)$/.exec(key)?.slice(1).map(Number) ?? []);
  const [, first = 0, second = 0] = numbers;
  const stored = { ...student, ...full, id: first, name: "Aluno 0", phone: "5511987654321", anchorMonth: null };
  expect(studio.at(studentKey(OWNER, first))).toEqual({
    ...studentKey(OWNER, first),
    ...stored,
    createdAt: NOW,
    importId: ID,
  });
  const made = [...(await plansById(studio.ctx)).values()].at(-1);
  const boxe = { name: "Boxe", priceCents: 9_010 };
  expect(made).toMatchObject({ ...boxe, periodInMonths: 1, isOneTime: false, active: true, studentCount: 1 });
  expect(studio.at(studentKey(OWNER, second))).toMatchObject({ planId: made?.id });
  expect(studio.at(offerKey(OWNER, made?.id ?? 0))).toMatchObject(boxe);
  expect(studio.at(planKey(OWNER, 1))).toMatchObject({ studentCount: plan.studentCount + 1 });
  expect(studio.told()).toEqual([]);
  expect(await listImports(studio.ctx)).toEqual([answer]);
});

test("given the same import again, or twice at once, or in capitals, when sent, then it is one", async () => {
  const studio = await aStudio();
  const both = await Promise.allSettled([startImport(studio.ctx, large()), startImport(studio.ctx, large())]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: code("data.locked") });
  for (const again of [large(), input({ importId: ID.toUpperCase() })])
    expect(await startImport(studio.ctx, again)).toMatchObject({ state: "done", studentCount: 120 });
  expect(await namesIn(studio)).toHaveLength(121);
  expect(await countsIn(studio)).toEqual([81, 40]);
});

test("given a plan that is unknown, not active, or deleted meanwhile, when imported, then it is refused and no student is stored", async () => {
  const empty = { ...plan, studentCount: 0 };
  const off = { ...plan, id: 2, active: false };
  const studio = await aStudio({ plans: [empty, off], students: [] });
  const refused = { code: "request.invalid", fields: { rows: "Selecione um plano" } };
  for (const planId of [2, 9])
    await expect(startImport(studio.ctx, input({ rows: [row(0, { planId })] }))).rejects.toMatchObject(refused);
  const { updateAndRead } = studio.ctx.table;
  const table = {
    ...studio.ctx.table,
    updateAndRead: async (...draw: Parameters<Table["updateAndRead"]>) => {
      await removePlan(studio.ctx, 1);
      return updateAndRead(...draw);
    },
  };
  await expect(startImport({ ...studio.ctx, table }, input())).rejects.toMatchObject(refused);
  expect([storedIn(studio), await listImports(studio.ctx)]).toEqual([0, []]);
  expect(studio.keys().some((key) => key.includes("LOCK#"))).toBe(false);
});

test("given more plans than one transaction takes, when imported, then it is refused", async () => {
  const plans = Array.from({ length: 41 }, (_, at) => ({ ...plan, id: at + 1, studentCount: 0 }));
  const studio = await aStudio({ plans, students: [] });
  const on = (count: number) => plans.slice(0, count).map(({ id }) => row(id, { planId: id }));
  await expect(startImport(studio.ctx, input({ rows: on(41) }))).rejects.toMatchObject({ code: "request.invalid" });
  expect(await startImport(studio.ctx, input({ rows: on(40) }))).toMatchObject({ state: "done" });
});

test("given a call that crashes at any write, when others read and it is sent again, then all students are there or none, and nothing is counted twice", async () => {
  const whole = await aStudio();
  const { writes, ctx } = failingAt(whole, 10_000, "before");
  await startImport(ctx, large());
  const steps = writes();
  expect(steps).toBeGreaterThan(8);
  for (const when of ["before", "after"] as const)
    for (let step = 1; step <= steps; step++) {
      const studio = await aStudio();
      await expect(startImport(failingAt(studio, step, when).ctx, large())).rejects.toThrow("killed");
      expect([1, 121]).toContain((await namesIn(studio)).length);
      later(studio, 1);
      expect(await startImport(studio.ctx, large())).toMatchObject({ state: "done", studentCount: 120 });
      expect((await namesIn(studio)).length).toBe(121);
      expect(await countsIn(studio)).toEqual([81, 40]);
      await expectSound(studio);
    }
}, 60_000);

test("given an import that crashed when it was accepted, when resumed, undone or followed by another, then that call continues it", async () => {
  const next = "6f0c2f1e-6d0b-4d43-9a57-0f6f2f1c8a11";
  const acts: readonly [number, (studio: Studio) => Promise<unknown>][] = [
    [121, ({ ctx }) => resumeImport(ctx, ID)],
    [1, ({ ctx }) => undoImport(ctx, ID)],
    [124, ({ ctx }) => startImport(ctx, input({ importId: next }))],
  ];
  for (const [count, act] of acts) {
    const studio = await aStudio();
    // The writes are: the lock, the numbers, three parts, the acceptance, and the first part's
    // students.
    await expect(startImport(failingAt(studio, 7, "after").ctx, large())).rejects.toThrow("killed");
    expect([storedIn(studio), (await namesIn(studio)).length]).toEqual([51, 1]);
    await expect(act(studio)).rejects.toMatchObject(code("data.locked"));
    later(studio, 1);
    await act(studio);
    expect(await namesIn(studio)).toHaveLength(count);
    await expectSound(studio);
  }
});

test("given an import that ends while a list is read, when the list is read, then it has all of it", async () => {
  const studio = await aStudio();
  await expect(startImport(failingAt(studio, 7, "after").ctx, large())).rejects.toThrow("killed");
  later(studio, 1);
  const { query } = studio.table;
  let isFirst = true;
  const table: Table = {
    ...studio.table,
    query: async (asked) => {
      const page = await query(asked);
      if (!isFirst) return page;
      isFirst = false;
      await resumeImport(studio.ctx, ID);
      return page;
    },
  };
  expect(await Array.fromAsync(eachStudent({ ...studio.ctx, table }))).toHaveLength(121);
});

test("given an import that stays unfinished for a month, when lists are read and another comes, then it hides and blocks nothing", async () => {
  const studio = await aStudio();
  await expect(startImport(failingAt(studio, 7, "after").ctx, large())).rejects.toThrow("killed");
  later(studio, 30 * 24 * 60 - 1);
  expect(await namesIn(studio)).toHaveLength(1);
  later(studio, 1);
  expect(await namesIn(studio)).toHaveLength(51);
  const next = "6f0c2f1e-6d0b-4d43-9a57-0f6f2f1c8a11";
  expect(await startImport(studio.ctx, input({ importId: next }))).toMatchObject({ state: "done" });
});

test("given an import, when undone within its hours, then students, counts, plans and offers are as before; its rows are forgotten", async () => {
  const studio = await aStudio();
  const before = new Map([...studio.table.items].map(([key, item]) => [key, structuredClone(item)]));
  const { id } = await startImport(studio.ctx, large());
  const expiresAt = Date.parse(NOW) / 1000 + 2 * 86_400;
  expect(studio.at(importPartKey(OWNER, ID, 2))).toMatchObject({ expiresAt });
  later(studio, 24 * 60 - 1);
  expect(await undoImport(studio.ctx, id)).toMatchObject({ state: "undone", undoUntil: null, kept: [] });
  for (const [key, item] of studio.table.items)
    if (!/IMP#|IMPART#|COUNTER/.test(key)) expect(item, key).toEqual(before.get(key));
  expect(await undoImport(studio.ctx, id)).toMatchObject({ state: "undone" });
  expect(await startImport(studio.ctx, large())).toMatchObject({ state: "undone" });
  await expectSound(studio);
});

test("given 24 hours, or an unknown import, when undone, then it is refused", async () => {
  const studio = await aStudio();
  await startImport(studio.ctx, input());
  later(studio, 24 * 60);
  await expect(undoImport(studio.ctx, ID)).rejects.toMatchObject(code("import.undo_over"));
  expect(await listImports(studio.ctx)).toMatchObject([{ state: "done", undoUntil: null }]);
  const nobody = { ...studio.ctx, ownerId: "outra" };
  for (const act of [undoImport, resumeImport])
    await expect(act(nobody, ID)).rejects.toMatchObject(code("import.not_found"));
  expect(await listImports(nobody)).toEqual([]);
  expect(await namesIn(studio)).toHaveLength(4);
});

test("given students who were charged, edited, removed or joined since, when undone, then only unchanged students are removed, and the others are named", async () => {
  const studio = await aStudio();
  await startImport(
    studio.ctx,
    input({ plans: [{ name: "Boxe", price: 90 }], rows: [...rowsOf(3), { name: "Caio", newPlan: 0 }] }),
  );
  const [charged, edited, removed] = (await Array.fromAsync(eachStudent(studio.ctx))).slice(1);
  if (!charged || !edited || !removed) throw new Error("three were imported");
  const { pk, sk, ...item } = studio.at(studentKey(OWNER, charged.id)) ?? {};
  await studio.table.put({ pk, sk, ...item, anchorMonth: yearMonth("2027-02") });
  await updateStudent(studio.ctx, edited.id, { notes: "Joelho" });
  await removeStudent(studio.ctx, removed.id);
  const boxe = [...(await plansById(studio.ctx)).keys()].at(-1) ?? 0;
  await createStudent(studio.ctx, { name: "Dora", planId: boxe });
  expect(await undoImport(studio.ctx, ID)).toMatchObject({
    kept: [
      { studentId: charged.id, name: "Aluno 0", reason: "charged" },
      { studentId: edited.id, name: "Aluno 1", reason: "edited" },
    ],
  });
  expect(await namesIn(studio)).toEqual(["Ana Souza", "Aluno 0", "Aluno 1", "Dora"]);
  expect(await countsIn(studio)).toEqual([3, 1]);
  expect(JSON.stringify(studio.at(importKey(OWNER, ID)))).not.toContain("Aluno");
  const { name: _before, ...nameless } = studio.at(studentKey(OWNER, edited.id)) ?? {};
  await studio.table.put({ ...studentKey(OWNER, edited.id), ...nameless, name: "Bia" });
  await removeStudent(studio.ctx, charged.id);
  expect(await listImports(studio.ctx)).toMatchObject([
    { kept: [{ studentId: edited.id, name: "Bia", reason: "edited" }] },
  ]);
});

test("given a student of an import, when they are erased, then its rows lose them, and its undo takes the others", async () => {
  const studio = await aStudio();
  await startImport(studio.ctx, large());
  const students = (await Array.fromAsync(eachStudent(studio.ctx))).slice(1);
  const [first, last] = [students[0], students.at(-1)];
  const texts = () => [...studio.table.items.values()].map((item) => JSON.stringify(item)).join();
  for (const one of [first, last]) {
    expect(texts()).toContain(`"${one?.name}"`);
    await eraseStudent(studio.ctx, one?.id ?? 0);
    expect(texts()).not.toContain(`"${one?.name}"`);
  }
  expect(texts()).toContain('"Aluno 1"');
  await expectSound(studio);
  expect(await undoImport(studio.ctx, ID)).toMatchObject({ state: "undone", kept: [] });
  expect(await namesIn(studio)).toEqual(["Ana Souza"]);
  expect(await countsIn(studio)).toEqual([1]);
  await expectSound(studio);
});

test("given students in several parts who were edited since, when undone, then each of them is named once", async () => {
  const studio = await aStudio();
  await startImport(studio.ctx, large());
  const students = (await Array.fromAsync(eachStudent(studio.ctx))).slice(1);
  for (const at of [0, 49, 50, 119]) await updateStudent(studio.ctx, students[at]?.id ?? 0, { notes: "Joelho" });
  const { kept } = await undoImport(studio.ctx, ID);
  expect(kept.map(({ name }) => name)).toEqual(["Aluno 0", "Aluno 49", "Aluno 50", "Aluno 119"]);
});

test("given an import that broke off, when the business is exported, then its students are in the file only once it is done", async () => {
  const studio = await aStudio();
  const exported = async () => {
    const { items } = await exportBusiness(studio.ctx, { limit: 500, cursor: undefined });
    return items.students.length;
  };
  await expect(startImport(failingAt(studio, 7, "after").ctx, large())).rejects.toThrow("killed");
  expect([storedIn(studio) > 1, await exported()]).toEqual([true, 1]);
  later(studio, 1);
  await startImport(studio.ctx, large());
  expect(await exported()).toBe(121);
});

test("given a step that another call has made, when it is made again from an older read, then it is refused", async () => {
  const studio = await aStudio();
  await expect(startImport(failingAt(studio, 7, "after").ctx, large())).rejects.toThrow("killed");
  const now = await requireImport(studio.ctx, ID);
  expect(now).toMatchObject({ state: "applying", nextPart: 1 });
  await expect(advanceImport(studio.ctx, { ...now, nextPart: 0 }, { nextPart: 1 })).rejects.toThrow(
    "changed meanwhile",
  );
  expect(await advanceImport(studio.ctx, now, { nextPart: 2 })).toMatchObject({ nextPart: 2 });
});

test("given an undo that crashes at any write, when it is requested again, then it ends as an undisturbed one", async () => {
  const whole = await aStudio();
  await startImport(whole.ctx, large());
  const { writes, ctx } = failingAt(whole, 10_000, "before");
  await undoImport(ctx, ID);
  for (const when of ["before", "after"] as const)
    for (let step = 1; step <= writes(); step++) {
      const studio = await aStudio();
      await startImport(studio.ctx, large());
      await expect(undoImport(failingAt(studio, step, when).ctx, ID)).rejects.toThrow("killed");
      later(studio, 1);
      expect(await undoImport(studio.ctx, ID)).toMatchObject({ state: "undone", kept: [] });
      expect([await namesIn(studio), await countsIn(studio)]).toEqual([["Ana Souza"], [1]]);
      await expectSound(studio);
    }
}, 60_000);

test("given a student who is edited while their part is undone, when undone, then they stay as edited", async () => {
  const studio = await aStudio();
  await startImport(studio.ctx, input());
  const [, first] = await Array.fromAsync(eachStudent(studio.ctx));
  const { getMany } = studio.ctx.table;
  let isFirst = true;
  const table: Table = {
    ...studio.ctx.table,
    getMany: async (keys) => {
      const items = await getMany(keys);
      if (isFirst) await updateStudent(studio.ctx, first?.id ?? 0, { notes: "Joelho" });
      isFirst = false;
      return items;
    },
  };
  expect(await undoImport({ ...studio.ctx, table }, ID)).toMatchObject({
    kept: [{ name: "Aluno 0", reason: "edited" }],
  });
  expect(await namesIn(studio)).toEqual(["Ana Souza", "Aluno 0"]);
  await expectSound(studio);
});

test("given any order of sending, crashing, resuming and undoing, when all is finished, then the partition's sums agree and no student is stored twice", async () => {
  const act = fc.record({
    kind: fc.constantFrom("send", "resume", "undo"),
    importId: fc.constantFrom(ID, "6f0c2f1e-6d0b-4d43-9a57-0f6f2f1c8a11"),
    diesAt: fc.option(fc.integer({ min: 1, max: 14 }), { nil: 10_000 }),
    when: fc.constantFrom("before" as const, "after" as const),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 6 }), async (acts) => {
      const studio = await aStudio();
      for (const { kind, importId, diesAt, when } of acts) {
        const { ctx } = failingAt(studio, diesAt, when);
        const done =
          kind === "send"
            ? startImport(ctx, large(importId))
            : kind === "undo"
              ? undoImport(ctx, importId)
              : resumeImport(ctx, importId);
        await done.catch((error: unknown) =>
          expect(String(Object(error).code ?? Object(error).message)).toMatch(/^(killed|import\.\w+|data\.locked)$/),
        );
        later(studio, 2);
        expect((await namesIn(studio)).length).toBeGreaterThan(0);
      }
      for (const one of await listImports(studio.ctx)) await resumeImport(studio.ctx, one.id);
      const done = (await listImports(studio.ctx)).filter(({ state }) => state === "done").length;
      expect((await namesIn(studio)).length).toBe(1 + done * 120);
      await expectSound(studio);
    }),
    { numRuns: 40 },
  );
}, 60_000);

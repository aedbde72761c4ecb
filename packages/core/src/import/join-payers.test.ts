import { MAX_PAYER_STUDENTS } from "@emdia/contracts/constants";
import type { ImportInput, ImportRow } from "@emdia/contracts/import";
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkSchema } from "../diagnostics/check-schema.ts";
import { payerKey, studentKey } from "../model/keys.ts";
import { createPayer, getPayer, listPayers, removePayer, replaceLink, updatePayer } from "../payer/payers.ts";
import { exportBusiness } from "../privacy/export-data.ts";
import { eachStudent } from "../store/students.ts";
import { removeStudent } from "../student/archive-or-delete.ts";
import { createStudent } from "../student/create-student.ts";
import { OWNER, plan } from "../testing/entities.ts";
import { failingAt } from "../testing/failing-table.ts";
import { aCounter } from "../testing/stored-items.ts";
import { aStudio as anyStudio } from "../testing/studio.ts";
import { startImport } from "./start-import.ts";
import { resumeImport, undoImport } from "./undo-import.ts";

const ID = "5f0c2f1e-6d0b-4d43-9a57-0f6f2f1c8a11";
const mother = { name: "Marta Souza", email: "marta@exemplo.com.br", phone: null, document: null };
const row = (at: number, over: Partial<ImportRow> = {}): ImportRow => ({ name: `Aluno ${at}`, planId: 1, ...over });
const input = (over: Partial<ImportInput>): ImportInput => ({
  importId: ID,
  plans: [],
  payers: [mother],
  rows: [0, 1].map((at) => row(at, { newPayer: 0 })),
  ...over,
});
const families = input({
  payers: Array.from({ length: 60 }, (_, at) => ({ ...mother, name: `Mãe ${at}` })),
  rows: Array.from({ length: 120 }, (_, at) => row(at, { newPayer: at % 60 })),
});

async function aStudio() {
  const studio = await anyStudio({ plans: [{ ...plan, id: 1, studentCount: 0 }], students: [] });
  await studio.table.put(aCounter({ last: 1 }));
  return studio;
}
type Studio = Awaited<ReturnType<typeof aStudio>>;
async function afterImport() {
  const studio = await aStudio();
  await startImport(studio.ctx, families);
  return studio;
}
const later = (studio: Studio) => {
  studio.clock.now = new Date(Date.parse(studio.clock.now) + 60_000).toISOString();
};
const payersIn = async ({ ctx }: Studio) => (await listPayers(ctx, {})).items;
const studentsIn = ({ ctx }: Studio) => Array.fromAsync(eachStudent(ctx));
const expectSound = async ({ ctx }: Studio) =>
  expect((await checkSchema({ ...ctx, tableName: "Mesa" })).discrepancies).toEqual([]);
const itemsIn = ({ table }: Studio) =>
  [...table.items]
    .filter(([key]) => !/IMP#|IMPART#|COUNTER/.test(key))
    .map(([key, { version: _version, ...item }]) => [key, structuredClone(item)])
    .toSorted();

test("given siblings and a student who pays alone, when imported, then the mother is one payer of two, as the form stores her", async () => {
  const studio = await aStudio();
  const payers = [{ ...mother, phone: "(11) 98765-4321", document: "529.982.247-25", email: "" }];
  await startImport(studio.ctx, input({ payers, rows: [row(0, { newPayer: 0 }), row(1), row(2, { newPayer: 0 })] }));
  const details = { ...mother, phone: "5511987654321", document: "52998224725", email: null };
  expect(await studentsIn(studio)).toMatchObject([{ payerId: 2, payer: details }, {}, { payerId: 2, payer: details }]);
  expect((await studentsIn(studio))[1]).not.toHaveProperty("payer");
  const stored = { ...details, id: 2, studentIds: [3, 5], version: 1, createdAt: studio.clock.now, importId: ID };
  expect(studio.at(payerKey(OWNER, 2))).toEqual({ ...payerKey(OWNER, 2), ...stored });
  expect((await exportBusiness(studio.ctx, { limit: 500, cursor: undefined })).items.payers[0]).not.toHaveProperty(
    "importId",
  );
  await expectSound(studio);
});

test("given a stored payer whose link was replaced, when a row names their number, then the student joins with the current copy, and the undo parts them", async () => {
  const studio = await aStudio();
  const { id } = await createPayer(studio.ctx, mother);
  const first = await createStudent(studio.ctx, { name: "Bia Souza", planId: 1, payerId: id });
  await replaceLink(studio.ctx, first.id);
  const before = itemsIn(studio);
  await startImport(studio.ctx, input({ payers: [], rows: [row(0, { payerId: id })] }));
  const [bia, joined] = await studentsIn(studio);
  expect([joined?.payer, joined?.payerId]).toEqual([bia?.payer, id]);
  expect(await getPayer(studio.ctx, id)).toMatchObject({ students: [{ name: "Aluno 0" }, { name: "Bia Souza" }] });
  await expectSound(studio);
  await undoImport(studio.ctx, ID);
  expect(itemsIn(studio)).toEqual(before);
});

test("given an unknown payer, another owner's, or one who would have more than fifty students, when imported, then nothing is stored", async () => {
  const studio = await aStudio();
  const before = studio.keys();
  const many = Array.from({ length: MAX_PAYER_STUDENTS + 1 }, (_, at) => row(at, { newPayer: 0 }));
  await expect(startImport(studio.ctx, input({ rows: [row(0, { payerId: 9 })] }))).rejects.toMatchObject({
    code: "request.invalid",
    fields: { rows: "Um responsável escolhido não existe mais" },
  });
  await expect(startImport(studio.ctx, input({ rows: many }))).rejects.toMatchObject({
    code: "payer.too_many_students",
  });
  expect(studio.keys()).toEqual(before);
  const { id } = await createPayer({ ...studio.ctx, ownerId: "outra" }, mother);
  await expect(startImport(studio.ctx, input({ rows: [row(0, { payerId: id })] }))).rejects.toMatchObject({
    code: "request.invalid",
  });
  await startImport(studio.ctx, input({ rows: many.slice(1) }));
  const [full] = await payersIn(studio);
  expect(full).toMatchObject({ studentCount: MAX_PAYER_STUDENTS });
  const oneMore = input({ importId: `6${ID.slice(1)}`, payers: [], rows: [row(0, { payerId: full?.id })] });
  await expect(startImport(studio.ctx, oneMore)).rejects.toMatchObject({ code: "payer.too_many_students" });
});

test("given families, when the import or its undo crashes at any write, then a later call ends it with every payer once, and none is listed before", async () => {
  const whole = failingAt(await aStudio(), 10_000, "before");
  await startImport(whole.ctx, families);
  const steps = whole.writes();
  // The undo removes the payers of a part together with its students, not one by one.
  const undone = failingAt(await afterImport(), 10_000, "before");
  await undoImport(undone.ctx, ID);
  expect(undone.writes()).toBeLessThan(20);
  for (const when of ["before", "after"] as const)
    for (let step = 1; step <= steps; step++) {
      const studio = await aStudio();
      const before = itemsIn(studio);
      await expect(startImport(failingAt(studio, step, when).ctx, families)).rejects.toThrow("killed");
      expect([0, 60]).toContain((await payersIn(studio)).length);
      later(studio);
      await startImport(studio.ctx, families);
      expect((await payersIn(studio)).map(({ studentCount }) => studentCount)).toEqual(Array(60).fill(2));
      await expectSound(studio);
      await undoImport(failingAt(studio, step, when).ctx, ID).catch(() => undefined);
      later(studio);
      expect(await undoImport(studio.ctx, ID)).toMatchObject({ state: "undone", kept: [] });
      expect(itemsIn(studio)).toEqual(before);
    }
}, 60_000);

test("given a payer who is deleted or renamed between the acceptance and the part, when resumed, then the student has the payer who is stored", async () => {
  for (const isDeleted of [true, false]) {
    const studio = await aStudio();
    const { id } = await createPayer(studio.ctx, mother);
    // The writes are: the lock, the numbers, one part, and the acceptance.
    const dying = failingAt(studio, 4, "after");
    await expect(startImport(dying.ctx, input({ payers: [], rows: [row(0, { payerId: id })] }))).rejects.toThrow(
      "killed",
    );
    if (isDeleted) await removePayer(studio.ctx, id);
    else await updatePayer(studio.ctx, id, { name: "Marta Lima" });
    later(studio);
    await resumeImport(studio.ctx, ID);
    const name = isDeleted ? "Marta Souza" : "Marta Lima";
    expect(await studentsIn(studio)).toMatchObject([{ payerId: id, payer: { name } }]);
    expect(await payersIn(studio)).toMatchObject([{ id, name, studentCount: 1 }]);
    await expectSound(studio);
  }
});

test("given plans and payers made on the way, when imported, then each has a number of their own", async () => {
  const studio = await aStudio();
  const plans = [
    { name: "Boxe", price: 90 },
    { name: "Judô", price: 90 },
  ];
  const payers = [mother, { ...mother, name: "Paulo Lima" }];
  const rows = [0, 1].map((at) => ({ name: `Aluno ${at}`, newPlan: at, newPayer: at }));
  await startImport(studio.ctx, input({ plans, payers, rows }));
  expect((await studentsIn(studio)).map(({ id, planId, payerId }) => [id, planId, payerId])).toEqual([
    [6, 2, 4],
    [7, 3, 5],
  ]);
  await expectSound(studio);
});

test("given imported payers with a sibling who joined, or whose students were deleted, when undone, then the first stays and the second is deleted", async () => {
  const studio = await aStudio();
  const payers = [mother, { ...mother, name: "Paulo Lima" }];
  await startImport(studio.ctx, input({ payers, rows: [0, 1].map((at) => row(at, { newPayer: at })) }));
  const [, paulos] = await studentsIn(studio);
  await createStudent(studio.ctx, { name: "Bia Souza", planId: 1, payerId: 2 });
  await removeStudent(studio.ctx, paulos?.id ?? 0);
  await undoImport(studio.ctx, ID);
  expect(await payersIn(studio)).toMatchObject([{ id: 2, name: "Marta Souza", studentCount: 1 }]);
  expect(await studentsIn(studio)).toMatchObject([{ name: "Bia Souza", payerId: 2 }]);
  await expectSound(studio);
});

test("given any rows, when imported, then each student has the payer of their row or none; the undo leaves the table as before", async () => {
  const rowOf = fc.oneof(
    fc.record({ newPayer: fc.nat(4) }),
    fc.record({ payerId: fc.constantFrom(2, 3) }),
    fc.constant({}),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(rowOf, { minLength: 1, maxLength: 70 }), async (rows: Partial<ImportRow>[]) => {
      const studio = await aStudio();
      for (const name of ["Ana Lima", "Rui Lima"]) await createPayer(studio.ctx, { ...mother, name });
      const before = itemsIn(studio);
      const payers = [0, 1, 2, 3, 4].map((at) => ({ ...mother, name: `Mãe ${at}` }));
      await startImport(studio.ctx, input({ payers, rows: rows.map((one, at) => row(at, one)) }));
      for (const { name, payer } of await studentsIn(studio)) {
        const { newPayer, payerId } = rows[Number(name.slice(6))] ?? {};
        expect(payer?.name).toBe(
          newPayer === undefined ? { 2: "Ana Lima", 3: "Rui Lima" }[payerId ?? 0] : `Mãe ${newPayer}`,
        );
      }
      const used = new Set(rows.flatMap(({ newPayer }) => newPayer ?? []));
      expect(await payersIn(studio)).toHaveLength(2 + used.size);
      await expectSound(studio);
      await undoImport(studio.ctx, ID);
      expect(itemsIn(studio)).toEqual(before);
      expect(studio.at(studentKey(OWNER, 9))).toBeUndefined();
    }),
    { numRuns: 40 },
  );
}, 30_000);

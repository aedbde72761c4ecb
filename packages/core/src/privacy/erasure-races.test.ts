import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import * as fc from "fast-check";
import { expect, test, vi } from "vitest";
import { chargeStudentPage } from "../billing/run-page.ts";
import { reverseSettlement } from "../charge/change-ledger.ts";
import { createOrGetCharge } from "../charge/create-or-get-charge.ts";
import { settleCharge } from "../charge/settle-charge.ts";
import { voidCharge } from "../charge/void-charge.ts";
import { sendInvoice } from "../message/send-invoice.ts";
import { manualDraft } from "../model/draft.ts";
import type { Table } from "../model/ports/table.ts";
import type { Student } from "../model/student.ts";
import { insertCharge } from "../store/charges.ts";
import { moveCharge } from "../store/messages.ts";
import { refuseReport } from "../store/payer-words.ts";
import { requireStudent } from "../store/students.ts";
import { aRun, cashProfile, mailed } from "../testing/billing-run.ts";
import { charge, plan, student } from "../testing/entities.ts";
import { type MemoryTable, memoryTable } from "../testing/memory-table.ts";
import { seededRandom, seededTurns } from "../testing/seeded-turns.ts";
import { aStudio, chargeOf } from "../testing/studio.ts";
import { eraseStudent } from "./erase-student.ts";

const storedText = ({ items }: MemoryTable) => JSON.stringify([...items.values()]);
const named = (id: number) => ({ ...mailed(id), name: `Aluna ${id} Souza` });

test("given a page of a run, when a student of it is erased before their charge is made, then the charge has no name", async () => {
  const run = await aRun({ students: [1, 2, 3].map(named) });
  const { send } = run.ctx.mailer;
  const mailer = {
    send: async (mail: Parameters<typeof send>[0]) => {
      if (run.mails.length === 0) await eraseStudent(run.ctx, 3);
      return send(mail);
    },
  };
  await chargeStudentPage({ ...run.ctx, mailer }, undefined, 0);
  expect(run.charges().map(({ studentId, studentName }) => [studentId, studentName])).toEqual([
    [1, "Aluna 1 Souza"],
    [2, "Aluna 2 Souza"],
    [3, "Aluno removido"],
  ]);
  expect(storedText(run.table)).not.toContain("Aluna 3 Souza");
});

test("given a page that crashes after it made such a charge, when it comes again, then the name is removed", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const run = await aRun({ students: [1, 2].map(named) });
  const send = async () => {
    await eraseStudent(run.ctx, 2);
    throw new Error("killed");
  };
  const put: Table["put"] = async (item, condition) => {
    if (item.studentId === 1) await eraseStudent(run.ctx, 1);
    return run.table.put(item, condition);
  };
  const broken = { ...run.ctx, table: { ...run.table, put }, mailer: { send } };
  await expect(chargeStudentPage(broken, undefined, 0)).rejects.toThrow("killed");
  expect(storedText(run.table)).toContain("Aluna 1 Souza");
  await chargeStudentPage(run.ctx, undefined, 0);
  expect(storedText(run.table)).not.toMatch(/Aluna \d Souza/);
  expect(run.mails).toEqual([]);
});

test("given a charge that waits for its mail, when its student is erased before the claim, then no mail is sent", async () => {
  const charge = chargeOf("2027-02");
  const studio = await aStudio({ students: [{ ...student, email: "ana@exemplo.com.br" }], charges: [charge] });
  let isErased = false;
  const before = async () => {
    if (isErased) return;
    isErased = true;
    await eraseStudent(studio.ctx, student.id);
  };
  const transact: Table["transact"] = async (writes) => {
    await before();
    return studio.table.transact(writes);
  };
  const ctx = { ...studio.ctx, table: { ...studio.ctx.table, transact } };
  await expect(sendInvoice(ctx, chargeIdOf(charge), {})).rejects.toMatchObject({ name: "AppError" });
  expect(studio.mails).toEqual([]);
  expect(storedText(studio.table)).not.toContain("Ana Souza");
  const message = { payer: "S0000002", when: charge.month, number: 1 } as const;
  expect(await moveCharge(studio.ctx, charge, { message })).toBe(false);
});

test("given a charge whose mail is claimed by hand, when its student is erased before the second reading, then no mail is sent", async () => {
  const charge = chargeOf("2027-02");
  const studio = await aStudio({ students: [{ ...student, email: "ana@exemplo.com.br" }], charges: [charge] });
  let isErased = false;
  const transact: Table["transact"] = async (writes) => {
    await studio.table.transact(writes);
    if (isErased) return;
    isErased = true;
    await eraseStudent(studio.ctx, student.id);
  };
  const ctx = { ...studio.ctx, table: { ...studio.ctx.table, transact } };
  await expect(sendInvoice(ctx, chargeIdOf(charge), {})).rejects.toMatchObject({ name: "AppError" });
  expect(studio.mails).toEqual([]);
  expect(storedText(studio.table)).not.toContain("Ana Souza");
});

test.each([
  ["charged before", student],
  ["never charged", { ...student, anchorMonth: null }],
])(
  "given a student %s who was erased since they were read, when charged by hand, then nothing is stored",
  async (_what, read) => {
    const erased: Student = {
      ...read,
      name: "Aluno removido",
      status: "arquivado",
      erasedAt: "2027-02-15T12:00:00.000Z",
    };
    const studio = await aStudio({ students: [erased] });
    await expect(
      createOrGetCharge(studio.ctx, read, { charge: manualDraft(studio.ctx, read, plan, charge.month) }),
    ).rejects.toMatchObject({ code: "student.not_found" });
    expect(studio.storedAt(charge)).toBeUndefined();
  },
);

test("given texts that are stored after the erasure, when the student is erased again, then they are removed, and the first instant stays", async () => {
  const charge = chargeOf("2027-02");
  const studio = await aStudio({ charges: [charge] });
  await eraseStudent(studio.ctx, student.id);
  const first = studio.storedAt(charge)?.erasedAt;
  await settleCharge(studio.ctx, chargeIdOf(charge), { amount: 1, note: "da Ana" });
  studio.clock.now = "2027-02-16T12:00:00.000Z";
  await eraseStudent(studio.ctx, student.id);
  expect(studio.storedAt(charge)).toMatchObject({ erasedAt: first, settledCents: 100 });
  expect(storedText(studio.table)).not.toContain("Ana");
});

test("given a report that was read before the erasure, when it is refused after it, then the reason is not stored", async () => {
  const charge = chargeOf("2027-02", { reportedAt: "2027-02-15T11:00:00.000Z" });
  const studio = await aStudio({ charges: [charge] });
  await eraseStudent(studio.ctx, student.id);
  expect(await refuseReport(studio.ctx, charge, "Não chegou, Ana")).toBeUndefined();
  expect(storedText(studio.table)).not.toContain("Ana");
});

test("given notes on settlements and a void's reason, when the student is erased, then they are removed, and every amount stays", async () => {
  const [paid, voided] = [chargeOf("2027-01"), chargeOf("2026-12")];
  const studio = await aStudio({ charges: [paid, voided] });
  const id = chargeIdOf(paid);
  await settleCharge(studio.ctx, id, { amount: 50, note: "PIX do pai da Ana" });
  await settleCharge(studio.ctx, id, { amount: 10 });
  await reverseSettlement(studio.ctx, id, 1, "Era da Bia");
  await voidCharge(studio.ctx, chargeIdOf(voided), "Ana se mudou");
  const before = studio.storedAt(paid);
  await eraseStudent(studio.ctx, student.id);
  expect(studio.storedAt(voided)).toMatchObject({ status: "cancelado", voidedAt: expect.any(String) });
  expect(studio.storedAt(voided)).not.toHaveProperty("voidReason");
  const ledger = [before?.ledger].flat().map((entry) => {
    const { note: _note, ...kept } = Object(entry);
    return kept;
  });
  expect(studio.storedAt(paid)?.ledger).toEqual(ledger);
  expect(studio.storedAt(paid)).toMatchObject({ settledCents: 1_000, ledgerSize: 3 });
  expect(storedText(studio.table)).not.toMatch(/Ana|Bia/);
});

test("given a settlement with a note that was read before the erasure, when it is stored after it, then it is refused", async () => {
  const charge = chargeOf("2027-02");
  const studio = await aStudio({ charges: [charge] });
  await settleCharge(studio.ctx, chargeIdOf(charge), { amount: 1, note: "da Ana" });
  const transact: Table["transact"] = async (writes) => {
    await eraseStudent(studio.ctx, student.id);
    return studio.table.transact(writes);
  };
  const ctx = { ...studio.ctx, table: { ...studio.ctx.table, transact } };
  const settling = settleCharge(ctx, chargeIdOf(charge), { amount: 2, note: "Ana de novo" });
  await expect(settling).rejects.toMatchObject({ code: "conflict.changed_meanwhile" });
  expect(storedText(studio.table)).not.toContain("Ana");
});

test("given a charge that is made while the others are erased, when the erasure ends, then it has none of them left", async () => {
  const studio = await aStudio({ charges: [chargeOf("2027-01")] });
  const late = chargeOf("2027-02");
  let isMade = false;
  const update: Table["update"] = async (key, ...write) => {
    if (key.sk.startsWith("PAY#") && !isMade) {
      isMade = true;
      await insertCharge(studio.ctx, late);
    }
    return studio.table.update(key, ...write);
  };
  await eraseStudent({ ...studio.ctx, table: { ...studio.ctx.table, update } }, student.id);
  expect(studio.storedAt(late)).toMatchObject({ studentName: "Aluno removido" });
});

test("given a charge that is changed at every try, when its student is erased, then the caller gets the conflict", async () => {
  const charge = chargeOf("2027-01");
  const studio = await aStudio({ charges: [charge] });
  await settleCharge(studio.ctx, chargeIdOf(charge), { amount: 1, note: "da Ana" });
  const item = { pk: "O#dono", sk: "PAY#202701#0000002" };
  const update: Table["update"] = async (key, ...write) => {
    const ledgerSize = Number(studio.at(item)?.ledgerSize) + 1;
    if (key.sk === item.sk) await studio.table.put({ ...studio.at(item), ledgerSize });
    return studio.table.update(key, ...write);
  };
  const erasing = eraseStudent({ ...studio.ctx, table: { ...studio.ctx.table, update } }, student.id);
  await expect(erasing).rejects.toMatchObject({ code: "conflict.changed_meanwhile" });
});

test("given any order of a run, a charge by hand and erasures, when all have ended, then no charge keeps an erased name", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  await fc.assert(
    fc.asyncProperty(fc.integer(), fc.subarray([1, 2, 3, 4], { minLength: 1 }), async (seed, erased) => {
      const turns = seededTurns(seededRandom(seed));
      const isOpen = { now: false };
      const table = memoryTable(() => (isOpen.now ? turns.turn() : Promise.resolve()));
      const run = await aRun({ students: [1, 2, 3, 4].map(named) });
      for (const item of run.table.items.values()) await table.put(item);
      const ctx = { ...run.ctx, table };
      const erase = (id: number) =>
        eraseStudent(ctx, id)
          .catch(() => eraseStudent(ctx, id))
          .catch(() => undefined);
      const byHand = async () =>
        void (await createOrGetCharge(ctx, named(4), {
          charge: manualDraft(ctx, named(4), plan, cashProfile.billing.month),
        }).catch(() => undefined));
      const work = [
        async () => void (await chargeStudentPage(ctx, undefined, 0)),
        byHand,
        ...erased.map((id) => async () => void (await erase(id))),
      ];
      isOpen.now = true;
      await turns.run(work.length, () => work.shift());
      isOpen.now = false;
      for (const id of erased)
        if ((await requireStudent(ctx, id)).erasedAt !== undefined)
          expect(storedText(table)).not.toContain(`Aluna ${id} Souza`);
    }),
    { numRuns: 300 },
  );
});

import type { BankEntry } from "@emdia/contracts/bank-entry";
import { addMonths, type CivilDate, civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { expect, test, vi } from "vitest";
import { reverseSettlement } from "../charge/change-ledger.ts";
import { settleCharge } from "../charge/settle-charge.ts";
import type { Charge } from "../model/charge.ts";
import { chargeKey } from "../model/keys.ts";
import type { Student } from "../model/student.ts";
import { OWNER, student } from "../testing/entities.ts";
import { txidsOn } from "../testing/page-urls.ts";
import { aStudio, chargeOf } from "../testing/studio.ts";
import { told } from "../testing/told.ts";
import { matchEntries } from "./match-entries.ts";
import { reverseRefund } from "./reverse-refund.ts";
import { settleEntries } from "./settle-entries.ts";

const txidOf = txidsOn("2027-02-12");
const ofMaria = (on: string) => txidsOn(on, { payer: "P0000009" });

const maria = { name: "Maria Souza", email: null, phone: null, document: null };
const beto: Student = { ...student, id: 3, name: "Beto Lima", payer: maria, payerId: 9 };
const caio: Student = { ...student, id: 4, name: "Caio Lima", payer: maria, payerId: 9 };
const of = (studentId: number, month: string, over: Partial<Charge> = {}) =>
  chargeOf(month, { studentId, reference: month, studentName: `Aluno ${studentId}`, ...over });
const [anas, betos, caios] = [of(2, "2027-02"), of(3, "2027-02"), of(4, "2027-02")];
const [anaId, betoId, caioId] = [chargeIdOf(anas), chargeIdOf(betos), chargeIdOf(caios)];
const day = civilDate("2027-02-12");

async function aBank({ students = [student, beto, caio], charges = [anas, betos, caios] } = {}) {
  const studio = await aStudio({ students, charges });
  const match = async (over: Partial<BankEntry>, ...others: BankEntry[]) => {
    const entry = { key: "arquivo-0001", date: day, amount: 150.5, ...over };
    const { entries } = await matchEntries(studio.ctx, { entries: [entry, ...others] });
    const [first] = entries;
    if (!first) throw new Error("an entry has an answer");
    return first;
  };
  const settle = (paymentId: number, date: CivilDate = day, amount?: number) =>
    settleCharge(studio.ctx, paymentId, { method: "pix", date, ...(amount && { amount }) });
  return { ...studio, match, settle };
}
const idsOf = ({ candidates }: { candidates: readonly { paymentIds: number[] }[] }) => candidates[0]?.paymentIds;

test("given a payer's charges, when their sum arrives with the payer's name, then the candidate names both students, the payer and the open amount", async () => {
  const { match } = await aBank();
  expect((await match({ amount: 301, name: "Maria Souza" })).candidates).toEqual([
    {
      paymentIds: [betoId, caioId],
      amounts: [150.5, 150.5],
      studentNames: ["Aluno 3", "Aluno 4"],
      payerKey: "P0000009",
      payerName: "Maria Souza",
      references: ["2027-02"],
      openAmount: 301,
      reason: "name",
    },
  ]);
  expect((await match({ name: "Ana Souza" })).candidates).toMatchObject([{ paymentIds: [anaId], payerName: null }]);
});

test("given a month ahead that is not stored, when its txid arrives, then the candidate is that month's draft; a month beyond the next year, and a payer of whom nothing is known, wait for a person", async () => {
  const { match } = await aBank();
  const monthAhead = (count: number) => chargeIdOf({ ...anas, month: addMonths(yearMonth("2027-02"), count) });
  const ahead = await match({ txid: txidOf([monthAhead(1)], 15_050) });
  expect(ahead.candidates).toMatchObject([
    { studentNames: ["Ana Souza"], references: ["Março/2027"], openAmount: 150.5 },
  ]);
  expect(await match({ txid: txidOf([monthAhead(13)], 15_050) })).toMatchObject({
    outcome: "propose",
    reason: "not_asked",
  });
  const nobodys = await match({ txid: txidOf([chargeIdOf(of(99, "2027-03"))], 15_050) });
  expect(nobodys).toMatchObject({ outcome: "propose", candidates: [] });
});

test("given a fault of the table, when a month ahead is read, then the call fails and nothing is guessed", async () => {
  const { ctx } = await aBank();
  vi.spyOn(ctx.table, "get").mockRejectedValue(new Error("no answer"));
  const entries = [{ key: "arquivo-0001", date: day, amount: 1, txid: txidOf([chargeIdOf(of(2, "2027-03"))], 100) }];
  await expect(matchEntries(ctx, { entries })).rejects.toThrow("no answer");
});

test.each<[what: string, change: (txid: string) => string]>([
  ["cut by the bank", (txid) => txid.slice(0, -1)],
  ["padded", (txid) => `${txid}0`],
  ["forged", (txid) => `${txid.slice(0, -8)}00000000`],
  ["of another system", () => "MENS202702A000123"],
])(
  "given an identifier that was %s, when its payer's name and amount fit, then it is no identifier: proposed, never ticked, never dropped",
  async (_what, change) => {
    const { match } = await aBank();
    const txid = change(txidOf([anaId], 15_050));
    expect(await match({ txid, name: "Ana Souza" })).toMatchObject({
      outcome: "propose",
      reason: "name",
      isTicked: false,
    });
    expect((await match({ name: "Ana Souza" })).isTicked).toBe(true);
  },
);

/** Returns the charges after one reminder by mail that named all of them. */
const reminded = (...charges: Charge[]) =>
  charges.map((one) =>
    told({ ...one, payer: "P0000009", contacts: [{ channel: "email", at: "2027-02-11T12:00:00.000Z", by: "owner" }] }),
  );

test("given a reminder that named charges of two students of a payer, when its txid arrives in small letters, then it settles these charges", async () => {
  const { match } = await aBank({ charges: [...reminded(betos, caios), anas] });
  const matched = await match({ amount: 301, txid: ofMaria("2027-02-12")([betoId, caioId], 30_100).toLowerCase() });
  expect([matched.outcome, idsOf(matched)]).toEqual(["settle", [betoId, caioId]]);
});

test("given a reminder that left out the charge between two others, when its txid arrives, then it settles these charges; without that reminder it waits for a person", async () => {
  const [january, march] = [of(3, "2027-01"), of(3, "2027-03")];
  const left = of(3, "2027-02");
  const ids = [january, march].map(chargeIdOf);
  const txid = ofMaria("2027-02-12")(ids, 30_100);
  const { match } = await aBank({ charges: [...reminded(january, march), left] });
  const matched = await match({ amount: 301, txid });
  expect([matched.outcome, idsOf(matched)]).toEqual(["settle", ids]);
  const unsaid = await aBank({ charges: [january, march, left] });
  expect((await unsaid.match({ amount: 301, txid })).outcome).toBe("propose");
});

test("given a charge that was paid in part, when what is open arrives by its last code, then it is settled; any other amount, and an older code, wait for a person", async () => {
  const { match, settle, ctx } = await aBank();
  await settle(anaId, civilDate("2027-01-02"), 50);
  expect(await match({ amount: 100.5, txid: txidOf([anaId], 15_050) })).toMatchObject({
    outcome: "propose",
    reason: "not_asked",
    isTicked: true,
  });
  expect((await match({ amount: 100.5, txid: txidOf([anaId], 10_050) })).outcome).toBe("settle");
  expect(await match({ amount: 100, txid: txidOf([anaId], 10_050) })).toMatchObject({
    outcome: "propose",
    reason: "part",
    isTicked: false,
  });
  await reverseSettlement(ctx, anaId, 1);
  expect(await match({ amount: 100.5, txid: txidOf([anaId], 10_050) })).toMatchObject({
    outcome: "propose",
    reason: "part",
  });
});

test("given settlements by hand, when entries of their amounts arrive, then those near are found across the ends of months, and reversed ones are not", async () => {
  const { match, settle, ctx } = await aBank({ charges: [of(2, "2027-01"), betos, caios] });
  await settle(chargeIdOf(of(2, "2027-01")), civilDate("2027-01-31"));
  const january = await match({ date: "2027-02-05", name: "Ana Souza" });
  expect([january.reason, idsOf(january)]).toEqual(["by_hand", [chargeIdOf(of(2, "2027-01"))]]);
  const later = { key: "arquivo-0002", date: "2027-02-15", amount: 1 };
  expect((await match({ date: "2027-01-27", name: "Ana Souza" }, later)).reason).toBe("by_hand");
  expect((await match({ date: "2027-02-06", name: "Ana Souza" })).reason).not.toBe("by_hand");
  await reverseSettlement(ctx, chargeIdOf(of(2, "2027-01")), 1);
  expect((await match({ date: "2027-02-05", name: "Ana Souza" })).reason).toBe("name");
});

test("given settlements marked on the 2nd and on the 30th, when entries of the other end of a month arrive, then each is found, and a day further away none is", async () => {
  const { match, settle } = await aBank({ charges: [of(2, "2027-01"), betos, caios] });
  await settle(chargeIdOf(of(2, "2027-01")), civilDate("2027-02-02"));
  const isFound = async (date: string) => (await match({ date, name: "Ana Souza" })).reason === "by_hand";
  const days = ["2027-01-27", "2027-01-28", "2027-01-30", "2027-02-07", "2027-02-08"];
  const found: boolean[] = [];
  for (const date of days) found.push(await isFound(date));
  expect(found).toEqual([false, true, true, true, false]);
});

test.each<[what: string, over: Partial<Student>, chargeOver: Partial<Charge>]>([
  ["an archived student", { status: "arquivado" }, {}],
  ["an erased student", { erasedAt: "2027-02-01T12:00:00.000Z" }, {}],
  ["a void charge", {}, { status: "cancelado" }],
])("given %s, when the txid of their charge arrives, then a person decides", async (_what, over, chargeOver) => {
  const { match } = await aBank({ students: [{ ...student, ...over }], charges: [of(2, "2027-02", chargeOver)] });
  expect(await match({ txid: txidOf([anaId], 15_050) })).toMatchObject({ outcome: "propose", reason: "gone" });
});

test("given a charge whose student is not stored, when its txid arrives, then a person decides", async () => {
  const { match } = await aBank({ students: [] });
  expect(await match({ txid: txidOf([anaId], 15_050) })).toMatchObject({ outcome: "propose", reason: "gone" });
});

test("given a charge that cannot be read, when entries are matched, then the others are", async () => {
  const { match, table } = await aBank();
  await table.put({ ...chargeKey(OWNER, betos), l1sk: "0000003#2027-02-10", amountCents: 15_050 });
  expect((await match({ txid: txidOf([anaId], 15_050) })).outcome).toBe("settle");
  expect((await match({ txid: ofMaria("2027-02-12")([betoId], 15_050) })).candidates[0]?.references).toEqual([]);
});

test("given names without a letter, or empty, when they are ignored and matched, then nothing is stored about them", async () => {
  const { ctx, match, keys } = await aBank();
  const entry = { key: "arquivo-0009", date: day, amount: 9.9 };
  const requestId = "0f8fad5b-d9cb-469f-a165-70867728950e";
  const answer = await settleEntries(ctx, {
    requestId,
    entries: [],
    ignored: [entry, { ...entry, key: "arquivo-0010", name: " " }],
  });
  expect(answer).toEqual({ successCount: 0, skippedCount: 0, errorCount: 0, ignoredCount: 2, results: [] });
  expect(keys().filter((key) => /NAME#|RECON#/.test(key))).toEqual([]);
  expect((await match({ name: "" })).isTicked).toBe((await match({})).isTicked);
});

test("given several calls of one reconciliation, when names are stored, then all are kept for the undo, and a name that paid is not ignored", async () => {
  const { ctx, match, table } = await aBank({ charges: [anas, betos, of(3, "2027-01")] });
  const requestId = "0f8fad5b-d9cb-469f-a165-70867728950e";
  const entry = (key: string, name: string, amount = 150.5) => ({ key, date: day, amount, name });
  const call = (one: BankEntry, paymentIds: number[], ignored: BankEntry[] = []) =>
    settleEntries(ctx, { requestId, entries: [{ entry: one, paymentIds }], ignored });
  await call(
    entry("primeira", "José Neto"),
    [anaId],
    [entry("de-novo-1", "José Neto", 3), entry("da-loja-1", "Loja Bela")],
  );
  await call(entry("segunda-1", "Tia Rute"), [betoId]);
  await call(entry("recusada1", "Vô Ari"), [99]);
  const [stored] = [...table.items.values()].filter(({ sk }) => String(sk).startsWith("RECON#"));
  expect(stored).toMatchObject({ keys: ["primeira", "segunda-1", "recusada1"], settledCount: 2, version: 5 });
  expect(Object(stored).names).toHaveLength(3);
  expect((await match({ key: "outro-mes", date: "2027-02-13", name: "Tia Rute" })).reason).toBe("remembered");
  expect((await match({ key: "outro-mes", date: "2027-02-13", name: "José Neto" })).outcome).not.toBe("ignored");
  expect((await match({ key: "outro-mes", date: "2027-02-13", name: "LOJA BELA" })).outcome).toBe("ignored");
  expect((await match({ key: "outro-mes", date: "2027-02-13", name: "Vô Ari" })).reason).not.toBe("remembered");
});

test("given a payment that was recorded from one file, when another source lists it under another key, then it is known, and nobody else is offered; also after it was given back", async () => {
  const { match, ctx } = await aBank();
  const entry = { key: "ofx-00000001", date: day, amount: 301, name: "MARIA SOUZA" };
  const requestId = "7f000101-8d31-4a5f-9c1e-2b8d9b8e1c11";
  await settleEntries(ctx, { requestId, entries: [{ entry, paymentIds: [betoId, caioId] }], ignored: [] });
  expect((await match({ key: "csv-00000001", amount: 301, name: "Maria Souza" })).outcome).toBe("known");
  expect((await match({ key: "csv-00000001", amount: 301, name: "Outra Pessoa" })).outcome).not.toBe("known");
  expect((await match({ key: "csv-00000001", name: "Maria Souza" })).outcome).not.toBe("known");
  await reverseRefund(ctx, { key: entry.key, cents: 30_100, isFraud: false });
  expect((await match({ key: "csv-00000001", amount: 301, name: "Maria Souza" })).outcome).toBe("known");
});

test("given a name that pays no fee, when a student's person has it and owes the amount, then the owner is asked, and another amount is ignored", async () => {
  const { match, ctx } = await aBank();
  const requestId = "7f000101-8d31-4a5f-9c1e-2b8d9b8e1c12";
  const ignored = [{ key: "ofx-00000002", date: day, amount: 40, name: "Ana Souza" }];
  await settleEntries(ctx, { requestId, entries: [], ignored });
  expect((await match({ amount: 40, name: "Ana Souza" })).outcome).toBe("ignored");
  expect(await match({ amount: 150.5, name: "Ana Souza" })).toMatchObject({ outcome: "propose", reason: "name" });
});

test.each([
  ["one word", "ROSANGELA", 150.5, undefined],
  ["a cut name", "LIVIA P", 150.5, undefined],
  ["another amount than the charge's part", "ROSA LIMA", 300, [100]],
])(
  "given a payment under %s that was recorded, when the next comes under it, then nothing was remembered",
  async (_what, name, amount, amounts) => {
    const { match, ctx } = await aBank({ charges: [anas, betos, of(2, "2027-01")] });
    const requestId = "7f000101-8d31-4a5f-9c1e-2b8d9b8e1c13";
    const entry = { key: "ofx-00000003", date: day, amount, name };
    await settleEntries(ctx, {
      requestId,
      entries: [{ entry, paymentIds: [anaId], ...(amounts && { amounts }) }],
      ignored: [],
    });
    const { reason, isTicked } = await match({ key: "ofx-00000004", date: civilDate("2027-02-11"), name });
    expect([reason, isTicked]).toEqual(["amount", false]);
  },
);

test("given a punctuality discount without a fee, when the due day's payment is read days later, then the discounted sum settles the charge, and a later day's does not", async () => {
  const termed = { ...anas, dueDate: day, punctualityCents: 1_000 };
  const { match } = await aBank({ charges: [termed] });
  const paid = { txid: txidOf([anaId], 14_050), amount: 140.5 };
  expect(await match(paid)).toMatchObject({ outcome: "settle", reason: "asked", candidates: [{ amounts: [140.5] }] });
  expect((await match({ ...paid, date: "2027-02-13" })).outcome).toBe("propose");
});

test("given late charges with a fee, when the sum that their code asked for today arrives, then it settles each with its fee", async () => {
  const lateFee = { fineBps: 200, interestBps: 100, waiveBelowCents: 0 };
  const { match } = await aBank({ charges: reminded({ ...betos, lateFee }, { ...caios, lateFee }) });
  // R$ 150,50 + 3,01 of fine + 0,25 of interest for five days, twice.
  const paid = { date: "2027-02-15", amount: 307.52, txid: ofMaria("2027-02-15")([betoId, caioId], 30_752) };
  expect(await match(paid)).toMatchObject({
    outcome: "settle",
    reason: "asked",
    candidates: [{ paymentIds: [betoId, caioId], amounts: [153.76, 153.76] }],
  });
});

/** docs/rules/statement.md, "The bank says who paid". */

import type { BankEntry } from "@emdia/contracts/bank-entry";
import type { SettledEntry, SettleEntriesResult } from "@emdia/contracts/statement";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { reverseSettlement } from "../charge/change-ledger.ts";
import { getChargeDetail } from "../charge/find-charge-by-id.ts";
import { settleCharge } from "../charge/settle-charge.ts";
import { checkSchema } from "../diagnostics/check-schema.ts";
import type { Charge } from "../model/charge.ts";
import { entryKey, studentKey } from "../model/keys.ts";
import type { Student } from "../model/student.ts";
import { eraseStudent } from "../privacy/erase-student.ts";
import { getCharge } from "../store/charges.ts";
import { OWNER, student } from "../testing/entities.ts";
import { txidsOn } from "../testing/page-urls.ts";
import { aStudio, chargeOf, runBeforeWrites } from "../testing/studio.ts";
import { matchEntries } from "./match-entries.ts";
import { settleEntries } from "./settle-entries.ts";
import { settleEntry } from "./settle-entry.ts";
import { listReconciliations, undoReconciliation } from "./undo-reconciliation.ts";

const txidOf = txidsOn("2027-02-12");

const [REQUEST, OTHER] = ["0f8fad5b-d9cb-469f-a165-70867728950e", "1f8fad5b-d9cb-469f-a165-70867728950e"];
const E2E = "E00000000202702121200aaaaaaaaaaa";
const maria = { name: "Maria Souza", email: null, phone: null, document: null };
const [ana, beto]: Student[] = [student, { ...student, id: 3, name: "Beto Lima", payer: maria }];
const of = (studentId: number, month: string, over: Partial<Charge> = {}) =>
  chargeOf(month, { studentId, studentName: studentId === 2 ? "Ana Souza" : "Beto Lima", ...over });
const [anas, betos] = [of(2, "2027-02"), of(3, "2027-02")];
const [anaId, betoId] = [anas, betos].map(chargeIdOf) as [number, number];

const anEntry = (over: Partial<BankEntry> = {}): BankEntry => ({
  key: over.endToEndId ?? "arquivo-0001",
  date: "2027-02-12",
  amount: 150.5,
  ...over,
});
const paid = (entry: Partial<BankEntry> = {}, ...paymentIds: number[]) => ({
  entry: anEntry(entry),
  paymentIds: paymentIds.length > 0 ? paymentIds : [anaId],
});
const ofAna = { txid: txidOf([anaId], 15_050) };

const outcomesOf = ({ results }: SettleEntriesResult) => results.map(({ outcome, code }) => outcome ?? code);

async function aBank({ charges = [anas, betos] }: { charges?: Charge[] } = {}) {
  const studio = await aStudio({ students: [ana, beto] as Student[], charges });
  const { ctx } = studio;
  const settle = (entries: SettledEntry[], over: { requestId?: string; ignored?: BankEntry[] } = {}) =>
    settleEntries(ctx, { requestId: REQUEST, entries, ignored: [], ...over });
  const match = async (...entries: BankEntry[]) =>
    (await matchEntries(ctx, { entries })).entries.map(({ outcome, reason, isTicked, candidates }) => [
      ...[outcome, reason, isTicked, ...candidates.map(({ paymentIds }) => paymentIds)],
    ]);
  const ledgerOf = async (id: number) => (await getChargeDetail(ctx, id)).ledger;
  const received = async (id: number) => (await getChargeDetail(ctx, id)).settledAmount;
  return { ...studio, settle, match, ledgerOf, received };
}

test("given a statement, when it is matched, then each line has its outcome and its charges, and nothing is written", async () => {
  const contacts = [{ number: 1, channel: "email", at: "2027-02-11T12:00:00.000Z", by: "owner" } as const];
  const { ctx, table, clock } = await aBank({ charges: [anas, betos].map((one) => ({ ...one, contacts })) });
  await settleCharge(ctx, betoId, { method: "dinheiro", amount: 0.5 });
  clock.now = "2027-02-15T13:00:00.000Z";
  const before = JSON.stringify([...table.items]);
  const { entries } = await matchEntries(ctx, {
    entries: [
      anEntry({ key: "estranho", amount: 9.9, memo: "TARIFA" }),
      anEntry({ key: "de-beto-", amount: 150, name: "MARIA SOUZA" }),
      anEntry({ key: "de-ana-1", ...ofAna }),
      anEntry({ key: "dos-dois", amount: 301, txid: txidOf([anaId, betoId], 30_100) }),
      anEntry({ key: "adiantado", txid: txidOf([chargeIdOf(of(2, "2027-03"))], 15_050) }),
    ],
  });
  expect(JSON.stringify([...table.items])).toBe(before);
  expect(entries.map(({ key, outcome, reason }) => [key, outcome, reason])).toEqual([
    ["estranho", "foreign", null],
    ["de-beto-", "propose", "name"],
    ["de-ana-1", "settle", "asked"],
    ["dos-dois", "propose", "paid_again"],
    ["adiantado", "settle", "asked"],
  ]);
  expect(entries[1]?.candidates).toEqual([
    {
      paymentIds: [betoId],
      amounts: [150],
      studentNames: ["Beto Lima"],
      payerKey: "S0000003",
      payerName: "Maria Souza",
      references: ["Janeiro/2027"],
      openAmount: 150,
      reason: "name",
    },
  ]);
});

test("given two months that a payer paid at once by transfer, when the bank lists the sum, or one more payment, then it is matched with both, or says that they are paid", async () => {
  const march = of(3, "2027-03", { reference: "Março/2027" });
  const both = [betoId, chargeIdOf(march)];
  const { ctx } = await aBank({ charges: [betos, march] });
  for (const id of both) await settleCharge(ctx, id, { method: "transferencia", amount: 150.5, date: "2027-02-11" });
  const entries = [
    anEntry({ key: "os-dois-", amount: 301 }),
    anEntry({ key: "de-mais-", amount: 120, name: "MARIA SOUZA" }),
  ];
  expect((await matchEntries(ctx, { entries })).entries).toMatchObject([
    {
      outcome: "propose",
      reason: "by_hand",
      candidates: [{ paymentIds: both, amounts: [150.5, 150.5], openAmount: 0 }],
    },
    {
      outcome: "foreign",
      reason: "paid_ahead",
      candidates: [{ studentNames: ["Beto Lima"], references: ["Janeiro/2027", "Março/2027"], openAmount: 0 }],
    },
  ]);
});

test("given one payment from a file and from the bank, with the same end-to-end id, when both are settled, then it is one entry, and the ledger names who recorded it", async () => {
  const { ctx, settle, ledgerOf, match, told } = await aBank();
  const entry = { endToEndId: E2E, ...ofAna };
  expect(await settle([paid(entry)])).toMatchObject({ successCount: 1, results: [{ outcome: "settled", code: null }] });
  await expect(settleEntry(ctx, paid(entry))).rejects.toMatchObject({ code: "entry.already_settled" });
  expect(await settle([paid({ ...entry, amount: 1 }, betoId)], { requestId: OTHER })).toMatchObject({
    errorCount: 1,
    results: [{ outcome: null, code: "entry.already_settled" }],
  });
  expect(await ledgerOf(anaId)).toMatchObject([
    { by: "bank", entryKey: E2E, method: "pix", amount: 150.5, date: "2027-02-12", isReversed: false },
  ]);
  expect(await ledgerOf(betoId)).toEqual([]);
  expect(await match(anEntry(entry))).toEqual([["known", null, false]]);
  expect(told().map(([name, detail]) => [name, detail.paymentId, detail.settlement])).toEqual([
    ["payment.paid", anaId, 1],
  ]);
});

test("given a reconciliation whose answer was lost, when the call is repeated, then it gets the same answer and publishes again, and records nothing twice", async () => {
  const { settle, ledgerOf, ctx, told } = await aBank();
  const both = paid({ amount: 301 }, anaId, betoId);
  const first = await settle([both, paid({ key: "sem-cobranca" }, 99)]);
  expect(await settle([both, paid({ key: "sem-cobranca" }, 99)])).toEqual(first);
  expect(first.results.map(({ outcome, code }) => outcome ?? code)).toEqual(["settled", "payment.not_found"]);
  expect([(await ledgerOf(anaId)).length, (await ledgerOf(betoId)).length]).toEqual([1, 1]);
  expect(told().map(([, { paymentId, together }]) => [paymentId, together])).toEqual(
    Array(2)
      .fill([
        [anaId, [anaId, betoId]],
        [betoId, [anaId, betoId]],
      ])
      .flat(),
  );
  expect(await listReconciliations(ctx)).toEqual([
    { requestId: REQUEST, at: ctx.now().toISOString(), settledCount: 1, undoneAt: null },
  ]);
  expect(await settle([paid({ amount: 301 }, anaId)])).toMatchObject({ results: [{ code: "entry.already_settled" }] });
});

test.each(["before", "after"])(
  "given a crash just %s a transaction, when the call is repeated, then the entry is settled once, and an undo finds it",
  async (when) => {
    const { ctx, received } = await aBank();
    const crash = { isDue: true };
    const transact: typeof ctx.table.transact = async (writes) => {
      if (when === "after") await ctx.table.transact(writes);
      if (crash.isDue) throw new Error("no answer");
      await ctx.table.transact(writes);
    };
    vi.spyOn(console, "error").mockImplementation(() => {});
    const crashing = { ...ctx, table: { ...ctx.table, transact } };
    const input = { requestId: REQUEST, entries: [paid(ofAna)], ignored: [] };
    const first = await settleEntries(crashing, input);
    expect(outcomesOf(first)).toEqual([when === "after" ? "settled" : "service.busy"]);
    expect(await received(anaId)).toBe(when === "after" ? 150.5 : 0);
    expect(outcomesOf(await settleEntries(ctx, input))).toEqual(["settled"]);
    expect(await received(anaId)).toBe(150.5);
    expect(await undoReconciliation(ctx, REQUEST)).toEqual({ undoneCount: 1, restCount: 0 });
    expect(await received(anaId)).toBe(0);
  },
);

test("given an entry whose event is lost, when the call is repeated, then the event is published, and a failing bus refuses no settlement", async () => {
  const { ctx, told, received } = await aBank();
  vi.spyOn(console, "error").mockImplementation(() => {});
  const deaf = { ...ctx, bus: { publish: () => Promise.reject(new Error("no answer")) } };
  const input = { requestId: REQUEST, entries: [paid(ofAna)], ignored: [] };
  expect(outcomesOf(await settleEntries(deaf, input))).toEqual(["service.busy"]);
  expect([await received(anaId), told()]).toEqual([150.5, []]);
  expect(outcomesOf(await settleEntries(ctx, input))).toEqual(["settled"]);
  expect(told().map(([, { paymentId }]) => paymentId)).toEqual([anaId]);
});

test("given entries of one student, when they are settled in one call, then the earliest day comes first in the ledger", async () => {
  const { settle, ledgerOf } = await aBank();
  await settle([
    paid({ key: "mais-tarde", date: "2027-02-13", amount: 50.5 }),
    paid({ key: "mais-cedo", date: "2027-02-12", amount: 100 }),
  ]);
  expect((await ledgerOf(anaId)).map(({ entryKey: key }) => key)).toEqual(["mais-cedo", "mais-tarde"]);
});

test("given an entry with settlements and links, when it is settled and undone, then it counts as settled, one event is published, and each charge is as before", async () => {
  const { ctx, settle, ledgerOf, told, received } = await aBank();
  await settleCharge(ctx, anaId, { method: "pix", date: "2027-02-12" });
  const before = told().length;
  const both = { ...paid({ amount: 301 }, anaId, betoId), amounts: [150.5, 150.5] };
  expect(outcomesOf(await settle([both]))).toEqual(["settled"]);
  expect(
    told()
      .slice(before)
      .map(([, { paymentId }]) => paymentId),
  ).toEqual([betoId]);
  await undoReconciliation(ctx, REQUEST);
  expect([await received(anaId), await received(betoId)]).toEqual([150.5, 0]);
  expect(await ledgerOf(anaId)).toMatchObject([{ entryKey: null }]);
});

test("given settlements by hand that are too far, of another amount, or of all charges, when an entry names no amounts, then only the last are linked", async () => {
  const { ctx, settle } = await aBank();
  await settleCharge(ctx, anaId, { method: "pix", date: "2027-02-06" });
  await settleCharge(ctx, betoId, { method: "pix", date: "2027-02-07" });
  const codes = async (...entries: SettledEntry[]) => outcomesOf(await settle(entries));
  expect(await codes(paid({ key: "longe-001" }))).toEqual(["payment.already_paid"]);
  expect(await codes({ ...paid({ key: "outro-valor", date: "2027-02-06" }), amounts: [100] })).toEqual([
    "payment.already_paid",
  ]);
  expect(await codes(paid({ key: "os-dois-01", date: "2027-02-08", amount: 301 }, anaId, betoId))).toEqual(["linked"]);
});

test.each<[isLink: boolean | undefined, outcome: string, openAmount: number]>([
  [true, "linked", 100],
  [false, "settled", 0],
  [undefined, "linked", 100],
])(
  "given a half that was recorded by hand, when an equal payment is recorded with isLink %s, then it is %s, and a link without a settlement by hand is refused",
  async (isLink, outcome, openAmount) => {
    const { ctx, settle } = await aBank({ charges: [{ ...anas, amountCents: 20_000 }, betos] });
    await settleCharge(ctx, anaId, { method: "pix", amount: 100, date: "2027-02-12" });
    const other = { ...paid({ key: "de-beto-1" }, betoId), isLink: true };
    const some = [{ ...paid({ amount: 100 }), amounts: [100], isLink }, other];
    expect(outcomesOf(await settle(some))).toEqual([outcome, "conflict.changed_meanwhile"]);
    expect((await getChargeDetail(ctx, anaId)).openAmount).toBe(openAmount);
  },
);

test("given a code of a payer whom a student has left since, when its payment is recorded, then only a person may, and the settlement names the code's payer", async () => {
  const { ctx } = await aBank();
  const ledgers = async () =>
    (await Promise.all([anas, betos].map((one) => getCharge(ctx, one)))).map((one) => one?.ledger[0]);
  const ofMaria = paid({ txid: txidsOn("2027-02-12", { payer: "P0000009" })([betoId], 15_050) }, betoId);
  await expect(settleEntry(ctx, ofMaria)).rejects.toMatchObject({ code: "conflict.changed_meanwhile" });
  await settleEntry(ctx, ofMaria, REQUEST);
  await ctx.table.put({ ...studentKey(OWNER, student.id), ...student, payer: maria, payerId: 10 });
  await settleEntry(ctx, paid({ key: "de-ana-01", ...ofAna }));
  expect((await ledgers()).map((entry) => entry?.payerId)).toEqual([undefined, 9]);
});

test("given one open and one paid charge, when an entry names no amounts, then it is refused, because the paid one's amount is unknown", async () => {
  const { ctx, settle } = await aBank();
  await settleCharge(ctx, betoId, { method: "pix", date: "2027-02-12" });
  expect(outcomesOf(await settle([paid({ amount: 301 }, anaId, betoId)]))).toEqual(["payment.overpaid"]);
});

test("given an undo that takes too long, when its time is over, then it returns how many are left, and the next call continues", async () => {
  const { ctx, clock, settle } = await aBank();
  const lanes = Array.from({ length: 9 }, (_, index) => paid({ key: `entrada-${index}`, amount: 1 }));
  await settle(lanes);
  const transact: typeof ctx.table.transact = async (writes) => {
    await ctx.table.transact(writes);
    clock.now = "2027-02-15T12:00:20.000Z";
  };
  const slow = { ...ctx, table: { ...ctx.table, transact } };
  const first = await undoReconciliation(slow, REQUEST);
  expect(first.undoneCount + first.restCount).toBe(9);
  expect(first.restCount).toBeGreaterThan(0);
  let rest = first.restCount;
  for (let calls = 0; rest > 0 && calls < 9; calls++) rest = (await undoReconciliation(ctx, REQUEST)).restCount;
  expect(rest).toBe(0);
});

test("given an entry of the bank's reader, when it arrives again, then it settles nothing, its event is published again, and no reconciliation can take or undo it", async () => {
  const { ctx, settle, received, told } = await aBank();
  expect(await settleEntry(ctx, paid(ofAna))).toEqual({ outcome: "settled", isNew: true });
  expect(await settleEntry(ctx, paid(ofAna))).toEqual({ outcome: "settled", isNew: false });
  expect(told().map(([, detail]) => detail)).toEqual([told()[0]?.[1], told()[0]?.[1]]);
  expect(await received(anaId)).toBe(150.5);
  expect(outcomesOf(await settle([paid(ofAna)]))).toEqual(["entry.already_settled"]);
  expect(await undoReconciliation(ctx, REQUEST)).toEqual({ undoneCount: 0, restCount: 0 });
});

test("given a charge that was marked paid in cash, when an entry of its amount arrives, then it is another payment", async () => {
  const { ctx, match } = await aBank();
  await settleCharge(ctx, anaId, { method: "dinheiro", date: "2027-02-12" });
  expect(await match(anEntry(ofAna))).toEqual([["propose", "paid_again", false]]);
});

test("given a link and a settlement at once, when both change a ledger of the same length, then neither loses the other", async () => {
  const { ctx, settle } = await aBank();
  await settleCharge(ctx, anaId, { method: "pix", amount: 50, date: "2027-02-12" });
  const meanwhile = { isDone: false };
  const late = runBeforeWrites(ctx, async () => {
    if (meanwhile.isDone) return;
    meanwhile.isDone = true;
    await settle([paid({ amount: 50 })]);
  });
  await expect(settleCharge(late, anaId, { amount: 100.5 })).rejects.toMatchObject({
    code: "conflict.changed_meanwhile",
  });
  await settleCharge(ctx, anaId, { amount: 100.5 });
  const charge = await getCharge(ctx, anas);
  expect(charge?.ledger.map(({ entryKey: key }) => key)).toEqual(["arquivo-0001", undefined]);
});

test("given a whole reconciliation, when it is undone, then each charge is open again, the entries and names are removed, and a late call settles nothing", async () => {
  const { ctx, settle, match, received, keys, table } = await aBank({ charges: [anas, betos, of(2, "2027-01")] });
  const before = keys();
  const stranger = anEntry({ key: "da-loja-1", amount: 80, name: "Loja do Zé" });
  await settle([paid({ ...ofAna, name: "José Neto" }), paid({ key: "de-beto-1", name: "Maria Souza" }, betoId)], {
    ignored: [stranger],
  });
  const same = anEntry({ key: "outro-mes", date: "2027-02-13", name: "JOSE NETO" });
  expect(await match(stranger, same)).toEqual([
    ["ignored", null, false],
    ["propose", "remembered", true, [chargeIdOf(of(2, "2027-01"))]],
  ]);
  expect(JSON.stringify([...table.items.values()])).not.toMatch(/Loja|Neto|Zé/);
  const { discrepancies } = await checkSchema({ ...ctx, tableName: "Mesa" });
  // The test stores no counter of numbers, which is a discrepancy of the kind "sum".
  expect(discrepancies.filter(({ kind }) => kind !== "sum")).toEqual([]);
  await reverseSettlement(ctx, betoId, 1, "Engano");

  expect(await undoReconciliation(ctx, REQUEST)).toEqual({ undoneCount: 2, restCount: 0 });
  expect([await received(anaId), await received(betoId)]).toEqual([0, 0]);
  expect(await undoReconciliation(ctx, REQUEST)).toEqual({ undoneCount: 0, restCount: 0 });
  const left = keys().filter((key) => !before.includes(key));
  expect(left.every((key) => /\|(RECON|PAID)#/.test(key))).toBe(true);
  expect(await listReconciliations(ctx)).toMatchObject([{ settledCount: 2, undoneAt: ctx.now().toISOString() }]);
  await expect(settle([paid(ofAna)])).rejects.toMatchObject({ code: "reconciliation.undone" });
  expect(await settle([paid(ofAna)], { requestId: OTHER })).toMatchObject({ successCount: 1 });
});

test("given a payment that another device reverses while it is undone, when the undo conflicts with it, then the entry is left for the next call", async () => {
  const { ctx, settle, received } = await aBank();
  await settle([paid(ofAna)]);
  const meanwhile = { count: 0 };
  const late = runBeforeWrites(ctx, async () => {
    meanwhile.count += 1;
    if (meanwhile.count === 1) await reverseSettlement(ctx, anaId, 1);
  });
  expect(await undoReconciliation(late, REQUEST)).toEqual({ undoneCount: 0, restCount: 1 });
  expect(await undoReconciliation(ctx, REQUEST)).toEqual({ undoneCount: 1, restCount: 0 });
  expect(await received(anaId)).toBe(0);
});

test.each<[what: string, entry: Partial<BankEntry>, over: { paymentIds?: number[]; amounts?: number[] }, code: string]>(
  [
    ["more than is open", { amount: 150.51 }, {}, "payment.overpaid"],
    ["amounts beyond the entry's", { amount: 150 }, { amounts: [150.5] }, "request.invalid"],
    ["an amount beyond what is open", { amount: 200 }, { amounts: [200] }, "payment.overpaid"],
    ["too little for the second charge", { amount: 150.5 }, { paymentIds: [anaId, betoId] }, "payment.overpaid"],
    ["a day in the future", { date: "2027-02-16" }, {}, "request.invalid"],
    ["nobody's charge", {}, { paymentIds: [910_270_100] }, "payment.not_found"],
    ["a month too far ahead", {}, { paymentIds: [chargeIdOf(of(2, "2029-02"))] }, "payment.not_found"],
  ],
)(
  "given %s, when an entry is to be settled, then it is refused as $3, and nothing is stored",
  async (_what, entry, over, code) => {
    const { settle, received, at } = await aBank();
    expect(await settle([{ ...paid(entry), ...over }])).toMatchObject({ errorCount: 1, results: [{ code }] });
    expect([await received(anaId), await received(betoId)]).toEqual([0, 0]);
    expect(at(entryKey(OWNER, "arquivo-0001"))).toBeUndefined();
  },
);

test("given a part, a spread, a rest that a person leaves out, and a month ahead, when they are settled, then each charge gets its part", async () => {
  const { settle, received } = await aBank();
  const ahead = chargeIdOf(of(2, "2027-03"));
  const answer = await settle([
    paid({ key: "uma-parte", amount: 50.5 }),
    paid({ key: "espalhado", amount: 150.5, date: "2027-02-13" }, anaId, betoId),
    { ...paid({ key: "com-sobra", amount: 200 }, betoId), amounts: [100] },
    paid({ key: "adiantado" }, ahead),
  ]);
  expect(answer).toMatchObject({ successCount: 4, errorCount: 0 });
  expect([await received(anaId), await received(betoId), await received(ahead)]).toEqual([150.5, 150.5, 150.5]);
});

test("given a call that takes too long, when its time is over, then the others get the busy code, and the same call settles them when repeated", async () => {
  const { ctx, clock, received } = await aBank();
  const slow = {
    ...ctx,
    bus: {
      publish: async () => {
        clock.now = "2027-02-15T12:00:20.000Z";
      },
    },
  };
  const input = { requestId: REQUEST, ignored: [], entries: [paid(ofAna), paid({ key: "ana-parte", amount: 1 })] };
  const first = await settleEntries(slow, input);
  expect(first.results.map(({ outcome, code }) => outcome ?? code)).toEqual(["settled", "service.busy"]);
  expect((await settleEntries(ctx, input)).results.map(({ outcome, code }) => outcome ?? code)).toEqual([
    ...["settled", "payment.already_paid"],
  ]);
  expect(await received(anaId)).toBe(150.5);
});

test("given a student who is erased, when names are read, then the name that paid for them is removed, and others stay", async () => {
  const { ctx, settle, keys } = await aBank();
  await settle([paid({ ...ofAna, name: "José Neto" }), paid({ key: "de-beto-1", name: "Maria Souza" }, betoId)]);
  const names = () => keys().filter((key) => key.includes("|NAME#")).length;
  expect(names()).toBe(2);
  await eraseStudent(ctx, 2);
  expect(names()).toBe(1);
});

test("given any entries and charges, repeated and in any order, when they are settled, then each entry settles once and no charge gets more than its amount", async () => {
  const anAmount = fc.constantFrom(50, 100.5, 150.5, 301);
  const aPayment = fc.record({ at: fc.nat(4), amount: anAmount, ids: fc.subarray([anaId, betoId], { minLength: 1 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(aPayment, { minLength: 1, maxLength: 8 }), fc.boolean(), async (payments, isTwice) => {
      const { ctx, received, table } = await aBank();
      const settleAll = () =>
        Promise.all(
          payments.map(({ at, amount, ids }) =>
            settleEntry(ctx, paid({ key: `entrada-${at}`, amount }, ...ids), REQUEST).catch(() => undefined),
          ),
        );
      await settleAll();
      if (isTwice) await settleAll();
      const stored = [...table.items.values()].filter(({ sk }) => String(sk).startsWith("ENTRY#"));
      const sum = stored.reduce((cents, { amountCents }) => cents + Number(amountCents), 0);
      const all = [await received(anaId), await received(betoId)];
      expect(Math.round(all.reduce((cents, one) => cents + one * 100, 0))).toBe(sum);
      for (const one of all) expect(one).toBeLessThanOrEqual(150.5);
    }),
    { numRuns: 60 },
  );
});

/** docs/rules/bank.md, "Refunds". */

import { yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import fc from "fast-check";
import { expect, test } from "vitest";
import { reverseSettlement, waiveFee } from "../charge/change-ledger.ts";
import { getChargeDetail } from "../charge/find-charge-by-id.ts";
import { listSettlements } from "../charge/list-settlements.ts";
import { settleCharge } from "../charge/settle-charge.ts";
import { chargeKey, entryKey } from "../model/keys.ts";
import { MAX_LEDGER } from "../model/settle.ts";
import type { Student } from "../model/student.ts";
import { OWNER, student } from "../testing/entities.ts";
import { txidsOn } from "../testing/page-urls.ts";
import { aStudio, chargeOf, runBeforeWrites } from "../testing/studio.ts";
import { reverseRefund } from "./reverse-refund.ts";
import { settleEntries } from "./settle-entries.ts";
import { settleEntry } from "./settle-entry.ts";
import { undoReconciliation } from "./undo-reconciliation.ts";

const charges = ["2027-01", "2027-02"].map((month) => chargeOf(month));
const ids = charges.map(chargeIdOf) as [number, number];
const [january, february] = ids;
const [key, other] = ["E99999999202702141400aaaaaaaaaaa", "E99999999202702141400bbbbbbbbbbb"];
const NOTE = "Devolvido pelo banco";

async function aPaid({
  paymentIds = [february],
  amount = 150.5 as number,
  amounts = undefined as number[] | undefined,
  students = [student] as Student[],
  own = charges,
} = {}) {
  const studio = await aStudio({ charges: own, students });
  const { ctx } = studio;
  const txid = txidsOn("2027-02-14", { payer: payerKeyOf(students[0] ?? student) })(ids, 30_100);
  const entry = { key, endToEndId: key, txid, date: "2027-02-14", amount };
  await settleEntry(ctx, { entry, paymentIds, amounts }, "pedido-1");
  const back = (cents: number, over: { isFraud?: boolean; key?: string } = {}) =>
    reverseRefund(ctx, { key, cents, isFraud: false, ...over });
  const detail = (id: number) => getChargeDetail(ctx, id);
  const received = async () => await Promise.all(ids.map(async (id) => (await detail(id)).settledAmount));
  return { ...studio, entry, back, detail, received };
}

test("given a payment that was refunded whole, when read, then its charge is open, and the ledger has author, instant and reason", async () => {
  const { back, detail, at } = await aPaid();
  await back(15_050);
  expect(await detail(february)).toMatchObject({
    status: "pendente",
    settledAmount: 0,
    openAmount: 150.5,
    ledger: [
      { number: 1, amount: 150.5, date: "2027-02-14", by: "bank" },
      { number: 2, amount: 150.5, date: "2027-02-15", by: "bank", reverses: 1, note: NOTE },
    ],
  });
  expect(at(entryKey(OWNER, key))).toMatchObject({ refundedCents: 15_050, charges: [{ number: 1 }] });
});

test("given a part that was given back, when read, then the rest stays received on its own day, by the same entry", async () => {
  const { ctx, back, detail, at } = await aPaid();
  await back(5_000);
  const { ledger, ...charge } = await detail(february);
  expect(charge).toMatchObject({ status: "pendente", settledAmount: 100.5, openAmount: 50 });
  expect(ledger.slice(1)).toMatchObject([
    { amount: 150.5, reverses: 1, note: NOTE },
    { amount: 100.5, date: "2027-02-14", method: "pix", by: "bank", entryKey: key },
  ]);
  expect(at(entryKey(OWNER, key))).toMatchObject({ charges: [{ number: 3 }] });
  const { settlements } = await listSettlements(ctx, { month: yearMonth("2027-02") });
  expect(settlements.map(({ amount }) => amount)).toEqual([100.5]);
  await back(15_050);
  expect((await detail(february)).settledAmount).toBe(0);
});

test("given all but a centavo that was given back, when read, then the centavo stays received", async () => {
  const { back, received } = await aPaid();
  await back(15_049);
  expect(await received()).toEqual([0, 0.01]);
});

test("given a payment of a payer, when a part is given back, then the rest is still that payer's", async () => {
  const payer = { name: "Maria Souza", email: null, phone: null, document: null };
  const { back, at } = await aPaid({ students: [{ ...student, payer, payerId: 9 }] });
  await back(5_000);
  expect(at(chargeKey(OWNER, chargeOf("2027-02")))?.ledger).toMatchObject([
    { payerId: 9 },
    { reverses: 1 },
    { amountCents: 10_050, payerId: 9 },
  ]);
});

test("given a fee that was paid in part and waived since, when a part of the payment is given back, then the rest is received as far as it is still owed", async () => {
  const lateFee = { fineBps: 200, interestBps: 100, waiveBelowCents: 0 };
  const { ctx, back, detail } = await aPaid({
    own: [chargeOf("2027-01", { lateFee })],
    paymentIds: [january],
    amount: 152,
  });
  await waiveFee(ctx, january);
  await back(100);
  expect(await detail(january)).toMatchObject({ status: "pago", settledAmount: 150.5, openAmount: 0 });
  await back(250);
  expect(await detail(january)).toMatchObject({ status: "pendente", settledAmount: 149.5 });
});

test("given a refund for fraud, when read, then the ledger names the fraud", async () => {
  const { back, detail } = await aPaid();
  await back(15_050, { isFraud: true });
  expect((await detail(february)).ledger[1]).toMatchObject({ note: "Devolvido por suspeita de fraude (MED)" });
});

test("given a refund that was read, when it is read again, smaller or for an entry that is not stored, then nothing changes", async () => {
  const { back, received, table } = await aPaid();
  await back(5_000);
  const before = JSON.stringify([...table.items]);
  await back(5_000);
  await back(4_999);
  await back(15_050, { key: other });
  expect(JSON.stringify([...table.items])).toBe(before);
  expect(await received()).toEqual([0, 100.5]);
});

test("given a payment of two charges, when a part is refunded, then it is taken from the last one first", async () => {
  const { back, received } = await aPaid({ paymentIds: [january, february], amount: 301 });
  await back(100);
  expect(await received()).toEqual([150.5, 149.5]);
  await back(15_051);
  expect(await received()).toEqual([150.49, 0]);
  await back(30_100);
  expect(await received()).toEqual([0, 0]);
});

test("given a payment of which a person recorded a part, when the other part is refunded, then nothing is reversed; a larger refund reverses exactly the excess", async () => {
  const { back, received } = await aPaid({ amount: 200, amounts: [150.5] });
  await back(4_950);
  expect(await received()).toEqual([0, 150.5]);
  await back(5_000);
  expect(await received()).toEqual([0, 150]);
});

test("given a settlement that the owner reversed already, when the bank refunds it too, then nothing is reversed twice", async () => {
  const { ctx, back, received, detail } = await aPaid();
  await reverseSettlement(ctx, february, 1);
  await settleCharge(ctx, february, { method: "dinheiro" });
  await back(15_050);
  expect(await received()).toEqual([0, 150.5]);
  expect((await detail(february)).ledger.length).toBe(3);
});

test("given a settlement by hand that the payment proves, when a part is refunded, then it is reversed, and an undo of the link keeps the reversal", async () => {
  const { ctx } = await aStudio({ charges });
  await settleCharge(ctx, february, { method: "pix", date: "2027-02-14" });
  const entry = { key, endToEndId: key, date: "2027-02-14", amount: 150.5 };
  const requestId = "0f8fad5b-d9cb-469f-a165-70867728950e";
  await settleEntries(ctx, { requestId, entries: [{ entry, paymentIds: [february] }], ignored: [] });
  await reverseRefund(ctx, { key, cents: 5_050, isFraud: false });
  expect((await getChargeDetail(ctx, february)).settledAmount).toBe(100);
  await undoReconciliation(ctx, requestId);
  const { ledger, settledAmount } = await getChargeDetail(ctx, february);
  expect([settledAmount, ledger[2]?.entryKey ?? null]).toEqual([100, null]);
});

test("given a charge that another call changes meanwhile, when a refund is stored, then neither it nor the entry is changed", async () => {
  const { ctx, received, at } = await aPaid({ amount: 100, amounts: [100] });
  let isFirst = true;
  const busy = runBeforeWrites(ctx, async () => {
    if (isFirst) isFirst = false;
    else return;
    await settleCharge(ctx, february, { method: "dinheiro", amount: 10 });
  });
  const refund = { key, cents: 10_000, isFraud: false };
  await expect(reverseRefund(busy, refund)).rejects.toMatchObject({ code: "conflict.changed_meanwhile" });
  expect([await received(), at(entryKey(OWNER, key))?.refundedCents]).toEqual([[0, 110], undefined]);
  await reverseRefund(ctx, refund);
  expect(await received()).toEqual([0, 10]);
});

test.each([
  ["whole", 100, 0],
  ["a part of", 40, 0.6],
])(
  "given a ledger with no place for a part, when %s a payment is refunded, then it is reversed all the same",
  async (_what, cents, left) => {
    const { ctx, back, at, received } = await aPaid({ amount: 1, amounts: [1] });
    for (let count = 1; count < MAX_LEDGER - 1; count++) await settleCharge(ctx, february, { amount: 0.01 });
    const others = (MAX_LEDGER - 2) / 100;
    await back(cents);
    expect((await received())[1]).toBeCloseTo(others + left, 5);
    expect(at(entryKey(OWNER, key))?.refundedCents).toBe(cents);
  },
);

test("given any refunds in any order, also twice at once, then the received amount never exceeds the amount less refunds, and the ledger adds up", async () => {
  const paid = fc.constantFrom(
    [30_100, [150.5, 150.5]] as const,
    [30_100, [150.5, 100]] as const,
    [40_000, [150.5, 150.5]] as const,
  );
  await fc.assert(
    fc.asyncProperty(
      paid,
      fc.array(fc.nat(40_000), { minLength: 1, maxLength: 4 }),
      async ([cents, amounts], refunds) => {
        const { back, received, detail } = await aPaid({ paymentIds: ids, amount: cents / 100, amounts: [...amounts] });
        for (const refund of refunds) {
          const both = [back(refund), back(refund)];
          await Promise.all(
            both.map((one) => one.catch((error: { code: string }) => expect(error.code).toMatch(/^conflict/))),
          );
        }
        const recorded = amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
        const given = Math.max(...refunds);
        const left = Math.min(recorded, Math.max(0, cents - given));
        const got = (await received()).map((amount) => Math.round(amount * 100));
        expect(got.reduce((sum, one) => sum + one, 0)).toBe(left);
        expect(got[0]).toBe(Math.min(left, 15_050));
        for (const id of ids) {
          const { ledger, settledAmount } = await detail(id);
          const sum = ledger.reduce(
            (all, { amount, reverses }) => all + Math.round(amount * 100) * (reverses ? -1 : 1),
            0,
          );
          expect(sum).toBe(Math.round(settledAmount * 100));
        }
      },
    ),
    { numRuns: 100 },
  );
});

/** docs/rules/settlement.md, "Settling". */
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { reaisFromCents, sumCents } from "@emdia/contracts/values/money";
import { spreadOldestFirst } from "@emdia/contracts/values/spread";
import fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import type { Charge } from "../model/charge.ts";
import type { Table } from "../model/ports/table.ts";
import { openCentsOf } from "../model/settle.ts";
import { OWNER, student } from "../testing/entities.ts";
import { aStudio, chargeOf, runBeforeWrites } from "../testing/studio.ts";
import { settleCharge } from "./settle-charge.ts";
import { settleCharges } from "./settle-charges.ts";
import { voidCharge } from "./void-charge.ts";

const PRESS = "0f8fad5b-d9cb-469f-a165-70867728950e";
const OTHER = "7c9e6679-7425-40de-944b-e07fc1f90ae7";
const [december, january, february] = [chargeOf("2026-12"), chargeOf("2027-01"), chargeOf("2027-02")];
const payer = { name: "Maria", email: "maria@exemplo.com.br", phone: null, document: null };
const beto = { ...student, id: 3, payer, payerId: 9 };
const ana = { ...student, payer, payerId: 9 };
const code = (is: string) => ({ name: "AppError", code: is });
type Studio = Awaited<ReturnType<typeof aStudio>>;
const at = ({ storedAt }: Studio, key: Charge) => storedAt(key) as Charge;
const input = (charges: readonly Charge[], amounts: number[], requestId = PRESS) => ({
  paymentIds: charges.map(chargeIdOf),
  amounts,
  requestId,
});

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});

test("given three open months, when two and a half are paid, then each line has its part, and the receipt's event names all", async () => {
  const studio = await aStudio({ charges: [december, january, february] });
  const months = [december, january, february];
  const answer = await settleCharges(studio.ctx, { ...input(months, [150.5, 150.5, 50]), method: "dinheiro" });
  expect(answer).toMatchObject({ successCount: 3, errorCount: 0 });
  expect(answer.results.map(({ amount, openAmount }) => [amount, openAmount])).toEqual([
    [150.5, 0],
    [150.5, 0],
    [50, 100.5],
  ]);
  expect(studio.statusAt("2026-12", "2027-01", "2027-02")).toEqual(["pago", "pago", "pendente"]);
  const together = months.map(chargeIdOf);
  expect(studio.told()).toEqual(
    together.map((paymentId) => ["payment.paid", { ownerId: OWNER, paymentId, settlement: 1, together }]),
  );
});

test.each<[what: string, charges: Charge[], amounts: number[], is: string]>([
  ["more than is owed", [december, january], [150.5, 150.51], "payment.overpaid"],
  ["a newer month before an older one", [january, december], [150.5, 20], "conflict.changed_meanwhile"],
  ["a part of an older month", [december, january], [20, 150.5], "conflict.changed_meanwhile"],
  ["a month that does not exist", [december, chargeOf("2026-11")], [150.5, 20], "payment.not_found"],
])(
  "given %s, when it is to be spread, then it is refused as $3, and nothing is written",
  async (_what, charges, amounts, is) => {
    const studio = await aStudio({ charges: [december, january] });
    await expect(settleCharges(studio.ctx, input(charges, amounts))).rejects.toMatchObject(code(is));
    for (const charge of [december, january]) expect(studio.storedAt(charge)).not.toHaveProperty("ledger");
  },
);

test("given a voided month, when it is named in a spread, then it is refused and nothing is written", async () => {
  const studio = await aStudio({ charges: [december, january] });
  await voidCharge(studio.ctx, chargeIdOf(january), "Engano");
  const asked = settleCharges(studio.ctx, input([december, january], [150.5, 20]));
  await expect(asked).rejects.toMatchObject(code("payment.not_found"));
  expect(studio.storedAt(december)).not.toHaveProperty("ledger");
});

test("given a mother's children, when she pays for both, then it is spread; for strangers it is refused", async () => {
  const ofBeto = { ...january, studentId: beto.id };
  const family = await aStudio({ students: [ana, beto], charges: [december, ofBeto] });
  expect(await settleCharges(family.ctx, input([december, ofBeto], [150.5, 30]))).toMatchObject({ successCount: 2 });
  const strangers = await aStudio({ students: [student, { ...student, id: 3 }], charges: [december, ofBeto] });
  const asked = settleCharges(strangers.ctx, input([december, ofBeto], [150.5, 30]));
  await expect(asked).rejects.toMatchObject({ fields: { paymentIds: "Receba as cobranças de uma pessoa por vez" } });
  expect(strangers.storedAt(december)).not.toHaveProperty("ledger");
});

test("given another device pays the oldest month between, when the spread reaches it, then no newer month is paid either", async () => {
  const ofBeto = { ...january, studentId: beto.id };
  const studio = await aStudio({ students: [ana, beto], charges: [december, ofBeto] });
  let isFirst = true;
  const ctx = runBeforeWrites(studio.ctx, async () => {
    if (!isFirst) return;
    isFirst = false;
    await settleCharge(studio.ctx, chargeIdOf(december), { amount: 100 });
  });
  const { results } = await settleCharges(ctx, input([december, ofBeto], [150.5, 20]));
  expect(results.map(({ code, amount }) => [code === null, amount])).toEqual([
    [false, null],
    [false, null],
  ]);
  expect(studio.storedAt(ofBeto)).not.toHaveProperty("ledger");
});

test("given a click that crashed after the first month while the second was paid elsewhere, when it is repeated, then the rest is not spread over other charges", async () => {
  const studio = await aStudio({ charges: [december, january, february] });
  const spread = input([december, january], [150.5, 100]);
  await settleCharges(failingAt(studio, 1), spread);
  await settleCharge(studio.ctx, chargeIdOf(january), {});
  const { results } = await settleCharges(studio.ctx, spread);
  expect(results.map(({ amount, code: why }) => [amount, why])).toEqual([
    [150.5, null],
    [null, "payment.already_paid"],
  ]);
  expect(at(studio, december).settledCents).toBe(15_050);
  expect(studio.storedAt(february)).not.toHaveProperty("ledger");
});

/** A failing write is lost, or is stored and only its answer is lost. */
function failingAt({ ctx }: Studio, write: number, isStored = false) {
  let count = 0;
  const transact: Table["transact"] = async (writes) => {
    const isLost = count++ >= write;
    if (isLost && !isStored) throw new Error("lost");
    await ctx.table.transact(writes);
    if (isLost) throw new Error("answer lost");
  };
  return { ...ctx, table: { ...ctx.table, transact } };
}

const months = ["2026-10", "2026-11", "2026-12", "2027-01", "2027-02"];
const debts = fc.array(fc.record({ amountCents: fc.integer({ min: 1, max: 30_000 }), isOfBeto: fc.boolean() }), {
  minLength: 1,
  maxLength: months.length,
});
const crashes = fc.array(fc.record({ write: fc.nat(5), isStored: fc.boolean() }), { maxLength: 3 });

test("given any debts and amount, when the click crashes anywhere and is repeated, then the amount is recorded once, oldest first", async () => {
  await fc.assert(
    fc.asyncProperty(debts, fc.double({ min: 0.01, max: 1, noNaN: true }), crashes, async (owed, share, dying) => {
      const charges = owed.map(({ amountCents, isOfBeto }, index) =>
        chargeOf(months[index] ?? "2027-02", { amountCents, studentId: isOfBeto ? beto.id : ana.id }),
      );
      const studio = await aStudio({ students: [ana, beto], charges });
      const total = Math.max(1, Math.floor(share * sumCents(charges.map(openCentsOf))));
      const open = charges.map((one) => ({ id: chargeIdOf(one), dueDate: one.dueDate, openCents: openCentsOf(one) }));
      const parts = spreadOldestFirst(open, total);
      const body = {
        paymentIds: parts.map(({ id }) => id),
        amounts: parts.map(({ cents }) => reaisFromCents(cents)),
        requestId: PRESS,
      };
      for (const { write, isStored } of dying) await settleCharges(failingAt(studio, write, isStored), body);
      const answers = [await settleCharges(studio.ctx, body), await settleCharges(studio.ctx, body)];
      for (const { results } of answers) expect(results.map(({ amount }) => amount)).toEqual(body.amounts);
      const after = charges.map((charge) => at(studio, charge));
      expect(sumCents(after.map(({ settledCents = 0 }) => settledCents))).toBe(total);
      const received = new Map(parts.map(({ id, cents }) => [id, cents]));
      for (const charge of after) expect(charge.settledCents ?? 0).toBe(received.get(chargeIdOf(charge)) ?? 0);
    }),
    { numRuns: 100 },
  );
});

test("given two clicks for the same months, when both are sent, then the second one is refused, and nothing is received twice", async () => {
  const studio = await aStudio({ charges: [december, january] });
  await settleCharges(studio.ctx, input([december, january], [150.5, 20]));
  const second = settleCharges(studio.ctx, input([december, january], [150.5, 20], OTHER));
  await expect(second).rejects.toMatchObject(code("payment.overpaid"));
  expect([december, january].map((charge) => at(studio, charge).settledCents)).toEqual([15_050, 2_000]);
});

test("given several charges in full with the id of a click, when it is sent twice, then each is recorded once and published with the person's others", async () => {
  const stranger = { ...january, studentId: 7 };
  const studio = await aStudio({ students: [student, { ...student, id: 7 }], charges: [december, january, stranger] });
  const paymentIds = [december, january, stranger].map(chargeIdOf);
  for (let time = 0; time < 2; time++)
    expect(await settleCharges(studio.ctx, { paymentIds, requestId: PRESS })).toMatchObject({ successCount: 3 });
  expect(at(studio, december).ledger).toHaveLength(1);
  const together = paymentIds.slice(0, 2);
  expect(studio.told().slice(0, 3)).toEqual(
    expect.arrayContaining([
      ...together.map((paymentId) => ["payment.paid", { ownerId: OWNER, paymentId, settlement: 1, together }]),
      ["payment.paid", { ownerId: OWNER, paymentId: chargeIdOf(stranger), settlement: 1 }],
    ]),
  );
});

/** docs/decisions/035-money-seen-two-ways.md */
import { civilDate } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { expect, test } from "vitest";
import { listSettlements } from "../charge/list-settlements.ts";
import { setChargeStatus } from "../charge/set-charge-status.ts";
import { settleCharge } from "../charge/settle-charge.ts";
import type { Charge } from "../model/charge.ts";
import { settlementKey } from "../model/keys.ts";
import { addSettlement } from "../model/settle.ts";
import { OWNER } from "../testing/entities.ts";
import { aStudio, chargeOf, runBeforeWrites } from "../testing/studio.ts";

const january = chargeOf("2027-01");
const id = chargeIdOf(january);
const paidOn = (date: string) => ({ ...january, number: 1, date: civilDate(date) });
const PRESS = "7f000101-8d31-4a5f-9c1e-2b8d9b8e1c11";

const paid = (charge: Charge, date: string): Charge =>
  addSettlement(
    charge,
    { amountCents: charge.amountCents, date: civilDate(date), method: "pix" },
    `${date}T12:00:00.000Z`,
  );

test("given a charge, when a part is received, then the index has only that part, under its day", async () => {
  const studio = await aStudio({ charges: [january] });
  await settleCharge(studio.ctx, id, { amount: 50, date: "2027-02-03", method: "pix", note: "Da avó" });
  const key = settlementKey(OWNER, paidOn("2027-02-03"));
  expect(studio.at(key)).toEqual({ ...key, amountCents: 5_000, method: "pix", reference: "Janeiro/2027" });
});

test("given a mark, when it is withdrawn, then it leaves the sum of its own day; the same mark within a minute is there once", async () => {
  const studio = await aStudio({ charges: [january] });
  const counted = async () => (await listSettlements(studio.ctx)).count;
  await setChargeStatus(studio.ctx, id, "pago");
  await setChargeStatus(studio.ctx, id, "pendente");
  expect(await counted()).toBe(0);
  await setChargeStatus(studio.ctx, id, "pago");
  expect(await counted()).toBe(1);
  expect(studio.storedAt(january)?.ledger).toHaveLength(1);
});

test("given a settlement of another day that was withdrawn, when the charge is marked at once, then the mark counts on its own day and nothing disappears", async () => {
  const studio = await aStudio({ charges: [january] });
  const counts = async () => [
    (await listSettlements(studio.ctx, { month: january.month })).count,
    (await listSettlements(studio.ctx)).count,
  ];
  await settleCharge(studio.ctx, id, { date: "2027-01-20" });
  expect(await counts()).toEqual([1, 0]);
  await setChargeStatus(studio.ctx, id, "pendente");
  await setChargeStatus(studio.ctx, id, "pago");
  expect(await counts()).toEqual([0, 1]);
  expect(studio.storedAt(january)?.ledger).toHaveLength(3);
});

test("given a table that fails in the transaction, when a charge is settled, then neither ledger nor index has it", async () => {
  const studio = await aStudio({ charges: [january] });
  const broken = { ...studio.ctx, table: { ...studio.table, transact: () => Promise.reject(new Error("away")) } };
  await expect(settleCharge(broken, id, { requestId: PRESS })).rejects.toThrow("away");
  expect(studio.storedAt(january)).toMatchObject({ status: "pendente" });
  expect(await listSettlements(studio.ctx)).toMatchObject({ count: 0 });
});

test("given two devices that settle at once, when the slower one is refused, then the index has only the first", async () => {
  const studio = await aStudio({ charges: [january] });
  const slow = runBeforeWrites(studio.ctx, () => settleCharge(studio.ctx, id, { amount: 100 }));
  await expect(settleCharge(slow, id, { amount: 20 })).rejects.toMatchObject({ code: "conflict.changed_meanwhile" });
  expect(await listSettlements(studio.ctx)).toMatchObject({ total: 100, count: 1 });
});

test("given settlements of several months' charges, when a month is requested, then they are listed by day, the latest first, for charges of any month", async () => {
  const november = chargeOf("2026-11", { reference: "Novembro/2026" });
  const october = chargeOf("2026-10", { reference: "Outubro/2026" });
  const studio = await aStudio({
    charges: [paid(october, "2027-02-01"), paid(november, "2027-02-12"), paid(january, "2027-01-11")],
  });
  expect(await listSettlements(studio.ctx)).toEqual({
    month: "2027-02",
    total: 301,
    fee: 0,
    count: 2,
    settlements: [
      {
        paymentId: chargeIdOf(november),
        number: 1,
        studentId: 2,
        studentName: "Ana Souza",
        reference: "Novembro/2026",
        date: "2027-02-12",
        amount: 150.5,
        fee: 0,
        method: "pix",
      },
      expect.objectContaining({ reference: "Outubro/2026", date: "2027-02-01", method: "pix" }),
    ],
  });
});

test("given months that a payer pays with one click, and two other payments, when what came in is read, then it counts three payments and lists each charge", async () => {
  const charges = ["2026-12", "2027-01", "2027-02"].map((month) => chargeOf(month));
  const { ctx } = await aStudio({ charges });
  const [first, second, third = january] = charges;
  for (const one of [first, second])
    if (one) await settleCharge(ctx, chargeIdOf(one), { requestId: PRESS, date: "2027-02-03" });
  await settleCharge(ctx, chargeIdOf(third), { amount: 50, date: "2027-02-03" });
  await settleCharge(ctx, chargeIdOf(third), { amount: 20, date: "2027-02-03" });
  const cameIn = await listSettlements(ctx);
  expect([cameIn.count, cameIn.settlements.length, cameIn.total]).toEqual([3, 4, 371]);
});

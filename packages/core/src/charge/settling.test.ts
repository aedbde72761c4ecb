/** docs/rules/settlement.md, "Settling" and docs/rules/student.md, "Archived students". */
import type { ChargeStatus } from "@emdia/contracts/charge";
import { civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { expect, test } from "vitest";
import { encodeCharge } from "../model/charge.ts";
import { chargeKey } from "../model/keys.ts";
import { getCharge } from "../store/charges.ts";
import { OWNER, plan, student } from "../testing/entities.ts";
import { aStudio, chargeOf, runBeforeWrites } from "../testing/studio.ts";
import { setChargeStatus, setStudentChargeStatus } from "./set-charge-status.ts";
import { settleCharge } from "./settle-charge.ts";

const december = chargeOf("2026-12");
const january = chargeOf("2027-01");
const february = chargeOf("2027-02");
const quarterly = { ...plan, periodInMonths: 3 };
const archived = { ...student, status: "arquivado" as const };
const code = (is: string) => ({ name: "AppError", code: is });
const paidAt = (day: string) => ({ status: "pago" as const, paidDate: civilDate(day), paidAt: `${day}T15:00:00.000Z` });
const voided = { status: "cancelado" as const, voidedAt: "2027-02-11T12:00:00.000Z", voidReason: "Engano" };
type Studio = Awaited<ReturnType<typeof aStudio>>;
const mark = ({ ctx }: Studio, status: ChargeStatus, paymentId?: number) =>
  setStudentChargeStatus(ctx, student.id, { status, ...(paymentId === undefined ? {} : { paymentId }) });

test("given this month's charge and older debts, when marked paid without an id, then only this month's is settled, and published", async () => {
  const studio = await aStudio({ charges: [december, january, february] });
  const paid = await mark(studio, "pago");
  expect(paid).toMatchObject({ id: chargeIdOf(february), status: "pago", paidDate: "2027-02-15", isExpected: false });
  expect(studio.statusAt("2026-12", "2027-01", "2027-02")).toEqual(["pendente", "pendente", "pago"]);
  expect(studio.storedAt(february)).toMatchObject({ paidDate: "2027-02-15", paidAt: "2027-02-15T12:00:00.000Z" });
  expect(studio.storedAt(february)).not.toHaveProperty("l1sk");
  expect(studio.told()).toEqual([["payment.paid", { ownerId: OWNER, paymentId: chargeIdOf(february), settlement: 1 }]]);
});

test("given a paid charge, when marked paid again on a later day, then the answer is the same, and it is published again", async () => {
  const studio = await aStudio({ charges: [january, february] });
  const first = await mark(studio, "pago");
  const later = { ...studio, ctx: { ...studio.ctx, today: civilDate("2027-02-16") } };
  expect(await mark(later, "pago")).toEqual(first);
  expect(studio.statusAt("2027-01", "2027-02")).toEqual(["pendente", "pago"]);
  expect(studio.told()).toHaveLength(2);
});

test.each([
  ["out of the cycle", { plans: [quarterly] }],
  ["of an archived student", { students: [archived] }],
])(
  "given one open charge and a month %s, when marked paid, then the open one is settled, and none is made",
  async (_what, over) => {
    const studio = await aStudio({ ...over, charges: [january, { ...chargeOf("2026-10"), ...paidAt("2026-10-10") }] });
    expect(await mark(studio, "pago")).toMatchObject({ id: chargeIdOf(january), status: "pago" });
    expect(studio.statusAt("2027-01", "2027-02")).toEqual(["pago", undefined]);
  },
);

test("given several open charges and none this month, when marked paid without an id, then none is settled, as the owner must choose", async () => {
  const studio = await aStudio({ plans: [quarterly], charges: [chargeOf("2026-10"), january] });
  for (let press = 0; press < 2; press++)
    await expect(mark(studio, "pago")).rejects.toMatchObject(code("payment.ambiguous"));
  expect(studio.statusAt("2026-10", "2027-01", "2027-02")).toEqual(["pendente", "pendente", undefined]);
});

test("given a charge of another student, when it is named, then it is not found, and both stay as they are", async () => {
  const other = { ...february, studentId: 3 };
  const studio = await aStudio({ students: [student, { ...student, id: 3 }], charges: [february, other] });
  await expect(mark(studio, "pago", chargeIdOf(other))).rejects.toMatchObject(code("payment.not_found"));
  expect([studio.storedAt(february)?.status, studio.storedAt(other)?.status]).toEqual(["pendente", "pendente"]);
});

test("given other students' open charges, when marked paid, then they are not settled", async () => {
  const other = { ...january, studentId: 3 };
  const studio = await aStudio({
    plans: [quarterly],
    students: [student, { ...student, id: 3 }],
    charges: [other, january],
  });
  expect(await mark(studio, "pago")).toMatchObject({ id: chargeIdOf(january) });
  expect(studio.storedAt(other)).toMatchObject({ status: "pendente" });
  await expect(mark(await aStudio({ plans: [quarterly], charges: [other] }), "pago")).rejects.toMatchObject(
    code("payment.none_due"),
  );
});

test("given no open charge, when marked paid, then the answer is the charge that was settled last, whatever its month", async () => {
  const charges = [
    { ...january, ...paidAt("2027-01-12") },
    { ...chargeOf("2026-11"), ...paidAt("2027-02-03") },
    { ...december, ...paidAt("2027-02-01") },
    { ...chargeOf("2026-10"), status: "pago" as const, paidDate: civilDate("2026-10-10") },
  ];
  const early = { ...student, anchorMonth: yearMonth("2026-10") };
  for (const order of [charges, charges.toReversed()]) {
    const studio = await aStudio({ plans: [{ ...plan, periodInMonths: 12 }], students: [early], charges: order });
    expect(await mark(studio, "pago")).toMatchObject({ id: chargeIdOf(charges[1] ?? january) });
  }
});

test("given settled charges of which the newest was settled before instants were stored, when marked paid, then the answer is one with an instant", async () => {
  const charges = [
    { ...january, status: "pago" as const, paidDate: civilDate("2027-02-10") },
    { ...december, ...paidAt("2027-01-12") },
  ];
  const early = { ...student, anchorMonth: yearMonth("2026-10") };
  const studio = await aStudio({ plans: [{ ...plan, periodInMonths: 12 }], students: [early], charges });
  expect(await mark(studio, "pago")).toMatchObject({ id: chargeIdOf(december) });
});

test("given an open charge that the index lacks, when marked paid, then it is not taken for a settled one", async () => {
  const studio = await aStudio({ plans: [quarterly] });
  await studio.table.put({ ...chargeKey(OWNER, january), ...january });
  await expect(mark(studio, "pago")).rejects.toMatchObject(code("payment.none_due"));
  expect(studio.statusAt("2027-01")).toEqual(["pendente"]);
});

test("given this month's charge was voided, when marked paid, then the only open charge is settled, and without one the month is charged again", async () => {
  const studio = await aStudio({ charges: [january, { ...february, ...voided }] });
  expect(await mark(studio, "pago")).toMatchObject({ id: chargeIdOf(january) });
  const alone = await aStudio({ charges: [{ ...february, ...voided }] });
  const again = { ...february, sequence: 1 };
  expect(await mark(alone, "pago")).toMatchObject({ id: chargeIdOf(again), status: "pago" });
  expect(await mark(alone, "pago")).toMatchObject({ id: chargeIdOf(again), status: "pago" });
  expect([alone.statusAt("2027-02"), alone.storedAt(again)?.status]).toEqual([["cancelado"], "pago"]);
});

test("given a paid charge of this month, when set to pending without an id, then it is open again, in the index too, and no event is published", async () => {
  const studio = await aStudio({ charges: [january, chargeOf("2027-02", paidAt("2027-02-12"))] });
  expect(await mark(studio, "pendente")).toMatchObject({
    id: chargeIdOf(february),
    status: "pendente",
    paidDate: null,
  });
  expect(studio.storedAt(february)).toMatchObject({ status: "pendente", paidDate: null, l1sk: "0000002#2027-02-10" });
  expect(studio.storedAt(february)).not.toHaveProperty("paidAt");
  expect(await mark(studio, "pendente")).toMatchObject({ id: chargeIdOf(february), status: "pendente" });
  expect(studio.told()).toEqual([]);
});

test("given only older charges or a void one, when set to pending without an id, then none of them is reopened", async () => {
  const older = await aStudio({ charges: [{ ...january, ...paidAt("2027-01-12") }] });
  await expect(mark(older, "pendente")).rejects.toMatchObject(code("payment.none_due"));
  expect(older.statusAt("2027-01", "2027-02")).toEqual(["pago", undefined]);
  const gone = await aStudio({ charges: [{ ...february, ...voided }] });
  await expect(mark(gone, "pendente")).rejects.toMatchObject(code("payment.not_found"));
  expect(gone.statusAt("2027-02")).toEqual(["cancelado"]);
});

test("given a student's charges, when one is named, then that one is settled and opened again, and no other", async () => {
  const studio = await aStudio({ charges: [december, january, february] });
  expect(await mark(studio, "pago", chargeIdOf(january))).toMatchObject({ id: chargeIdOf(january), status: "pago" });
  expect(studio.statusAt("2026-12", "2027-01", "2027-02")).toEqual(["pendente", "pago", "pendente"]);
  expect(await mark(studio, "pendente", chargeIdOf(january))).toMatchObject({ status: "pendente" });
  expect(studio.statusAt("2026-12", "2027-01", "2027-02")).toEqual(["pendente", "pendente", "pendente"]);
});

test("given a waiting or unknown student, when marked paid, then it is refused, even by a charge's id", async () => {
  const waiting = await aStudio({ students: [{ ...student, status: "aguardando" }], charges: [january] });
  for (const id of [undefined, chargeIdOf(january)])
    await expect(mark(waiting, "pago", id)).rejects.toMatchObject(code("student.waiting"));
  await expect(mark(await aStudio({ students: [] }), "pago")).rejects.toMatchObject(code("student.not_found"));
});

test("given an archived student's debt, or a deleted plan, when the charge is settled by its id, then it is settled", async () => {
  for (const over of [{ students: [archived] }, { plans: [] }]) {
    const studio = await aStudio({ ...over, charges: [january] });
    expect(await setChargeStatus(studio.ctx, chargeIdOf(january), "pago")).toMatchObject({ status: "pago" });
    expect(studio.told()).toHaveLength(1);
  }
});

test("given an expected charge, when set to pending, then nothing is stored; when set to paid, then it is stored and published", async () => {
  const studio = await aStudio();
  const id = chargeIdOf(february);
  expect(await setChargeStatus(studio.ctx, id, "pendente")).toMatchObject({ id, isExpected: true, createdAt: null });
  expect(studio.statusAt("2027-02")).toEqual([undefined]);
  const paid = await setChargeStatus(studio.ctx, id, "pago");
  expect(paid).toMatchObject({ id, status: "pago", isExpected: false });
  expect(studio.statusAt("2027-02")).toEqual(["pago"]);
  expect(studio.told()).toHaveLength(1);
});

const nextMonth = { month: yearMonth("2027-03"), date: civilDate("2027-03-10"), dueAt: "2027-03-10T11:00:00.000Z" };
const monthAfter = { month: yearMonth("2027-04"), date: civilDate("2027-04-10"), dueAt: "2027-04-10T11:00:00.000Z" };
const never = { ...student, anchorMonth: null };

test.each<[string, Parameters<typeof aStudio>[0], string, boolean]>([
  ["this month in the cycle", {}, "2027-02", true],
  ["this month out of the cycle", { plans: [quarterly] }, "2027-02", false],
  ["the pending month, which is the next", { profile: { billing: nextMonth } }, "2027-03", true],
  ["the pending month out of the cycle", { profile: { billing: nextMonth }, plans: [quarterly] }, "2027-03", false],
  ["the next month while this one is pending", {}, "2027-03", true],
  ["the pending month two ahead", { profile: { billing: monthAfter } }, "2027-04", true],
  ["a month between", { profile: { billing: monthAfter } }, "2027-03", true],
  ["the last month of the year ahead", {}, "2028-02", true],
  ["the month after the year ahead", {}, "2028-03", false],
  ["a month that has passed", {}, "2027-01", false],
  ["this month of one never charged", { students: [never], profile: { billing: nextMonth } }, "2027-02", true],
  ["the pending month of one never charged", { students: [never], profile: { billing: nextMonth } }, "2027-03", true],
  ["this month of an archived student", { students: [archived] }, "2027-02", false],
  ["this month of one who waits", { students: [{ ...student, status: "aguardando" }] }, "2027-02", false],
  ["this month of one who is paused", { students: [{ ...student, status: "pausado" }] }, "2027-02", true],
  ["this month without a plan", { plans: [] }, "2027-02", false],
])(
  "given %s, when its charge is requested by id, then it is expected, and not unknown: $3",
  async (_what, settings, month, isThere) => {
    const { ctx } = await aStudio(settings);
    const asked = setChargeStatus(ctx, chargeIdOf(chargeOf(month)), "pendente");
    if (isThere) expect(await asked).toMatchObject({ isExpected: true, dueDate: expect.stringContaining(month) });
    else await expect(asked).rejects.toMatchObject(code("payment.not_found"));
  },
);

test("given ids of void charges, of further charges and of nothing, when requested, then they are not found", async () => {
  const { ctx } = await aStudio({ charges: [{ ...february, ...voided }] });
  const [second, third] = [1, 2].map((sequence) => chargeIdOf({ ...february, sequence }));
  for (const id of [chargeIdOf(february), third ?? 0, chargeIdOf({ ...february, studentId: 9 }), student.id])
    for (const status of ["pago", "pendente"] as const)
      await expect(setChargeStatus(ctx, id, status)).rejects.toMatchObject(code("payment.not_found"));
  const { ctx: free } = await aStudio();
  await expect(setChargeStatus(free, second ?? 0, "pago")).rejects.toMatchObject(code("payment.not_found"));
});

test("given a student who cannot be read for now, when a charge is settled, then the error is not a missing student", async () => {
  const { ctx } = await aStudio({ charges: [january] });
  const get: typeof ctx.table.get = async (key, options) => {
    if (key.sk.startsWith("STU#")) throw new Error("away");
    return ctx.table.get(key, options);
  };
  const failing = { ...ctx, table: { ...ctx.table, get } };
  await expect(setChargeStatus(failing, chargeIdOf(january), "pago")).rejects.toThrow("away");
});

test("given another call has settled the charge meanwhile, when marked paid, then the answer is that settlement; a void one is a conflict", async () => {
  const studio = await aStudio({ charges: [january] });
  const write = (fields: object) => {
    const { pk, sk, ...before } = studio.storedAt(january) ?? {};
    studio.table.items.set(`${pk}|${sk}`, { pk, sk, ...before, ...fields });
  };
  const settled = runBeforeWrites(studio.ctx, () => write(encodeCharge(chargeOf("2027-01", paidAt("2027-02-14")))));
  expect(await setChargeStatus(settled, chargeIdOf(january), "pago")).toMatchObject({ paidDate: "2027-02-14" });
  const reopened = await setChargeStatus(studio.ctx, chargeIdOf(january), "pendente");
  expect(reopened.status).toBe("pendente");
  const gone = runBeforeWrites(studio.ctx, () => write(voided));
  await expect(setChargeStatus(gone, chargeIdOf(january), "pago")).rejects.toMatchObject(
    code("conflict.changed_meanwhile"),
  );
  expect(studio.told()).toHaveLength(1);
});

test("given a table that fails, when marked paid, then the error is no conflict", async () => {
  const { ctx } = await aStudio({ charges: [january] });
  const failing = { ...ctx, table: { ...ctx.table, transact: () => Promise.reject(new Error("away")) } };
  await expect(setChargeStatus(failing, chargeIdOf(january), "pago")).rejects.toThrow("away");
});

test("given a month that a discount covers, when marked paid, then it stays as it was made; pending is refused, and nothing is received", async () => {
  const free = { basisPoints: 10_000, reason: "Bolsa", lastMonth: null };
  const studio = await aStudio({ students: [{ ...student, discount: free }], charges: [january] });
  expect(await mark(studio, "pago")).toMatchObject({
    amount: 0,
    openAmount: 0,
    discountAmount: 150.5,
    discountReason: "Bolsa",
    status: "pago",
    paidDate: "2027-02-15",
  });
  for (const paymentId of [undefined, chargeIdOf(february)])
    await expect(mark(studio, "pendente", paymentId)).rejects.toMatchObject(code("payment.nothing_to_pay"));
  expect(studio.storedAt(february)).toMatchObject({ status: "pago", amountCents: 0 });
  expect(studio.storedAt(february)).not.toHaveProperty("ledger");
  expect(studio.statusAt("2027-01")).toEqual(["pendente"]);
});

test("given sixty changes of a charge's status within a minute, when it is settled, then it can be, and its ledger is short", async () => {
  const studio = await aStudio({ charges: [february] });
  for (let change = 0; change < 60; change++) {
    studio.clock.now = new Date(Date.parse("2027-02-15T12:00:00.000Z") + change * 900).toISOString();
    await mark(studio, change % 2 === 0 ? "pago" : "pendente");
  }
  expect(studio.storedAt(february)).toMatchObject({ status: "pendente", ledgerSize: 2 });
  expect(await mark(studio, "pago")).toMatchObject({ status: "pago", settledAmount: 150.5, openAmount: 0 });
  expect(studio.storedAt(february)).toMatchObject({
    ledgerSize: 1,
    paidAt: "2027-02-15T12:00:00.000Z",
    paidDate: "2027-02-15",
  });
  expect(studio.storedAt(february)).not.toHaveProperty("l1sk");
});

test("given sixty changes of a charge's status an hour apart, when it is set pending, then it is open, and its ledger has every change", async () => {
  const studio = await aStudio({ charges: [february] });
  for (let change = 0; change < 60; change++) {
    studio.clock.now = new Date(Date.parse("2027-02-15T12:00:00.000Z") + change * 3_600_000).toISOString();
    await mark(studio, change % 2 === 0 ? "pago" : "pendente");
  }
  expect(studio.storedAt(february)).toMatchObject({ status: "pendente", settledCents: 0, ledgerSize: 60 });
});

test("given cash of an earlier day that was taken back on purpose, when the charge is marked paid within the minute, then it is paid today by the usual method, and both stay in the ledger", async () => {
  const studio = await aStudio({ profile: { paymentMethod: "pix" }, charges: [february] });
  await settleCharge(studio.ctx, chargeIdOf(february), { method: "dinheiro", date: "2027-02-12" });
  await mark(studio, "pendente");
  expect(await mark(studio, "pago")).toMatchObject({ status: "pago", paidDate: "2027-02-15" });
  const { ledger } = (await getCharge(studio.ctx, february)) ?? {};
  expect(ledger).toMatchObject([
    { method: "dinheiro", date: "2027-02-12" },
    { reverses: 1 },
    { method: "pix", date: "2027-02-15" },
  ]);
});

test("given a part of a charge, when set to pending, then the part stays, because the charge is pending already", async () => {
  const studio = await aStudio({ charges: [february] });
  await settleCharge(studio.ctx, chargeIdOf(february), { amount: 50, requestId: "r-1" });
  for (const asked of [mark(studio, "pendente"), setChargeStatus(studio.ctx, chargeIdOf(february), "pendente")])
    expect(await asked).toMatchObject({ status: "pendente", settledAmount: 50, openAmount: 100.5 });
  expect(studio.storedAt(february)).toMatchObject({ ledgerSize: 1, settledCents: 5_000 });
});

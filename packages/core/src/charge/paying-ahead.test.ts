/** docs/rules/settlement.md, "Paying ahead". */

import { MONTHS_AHEAD } from "@emdia/contracts/constants";
import { addMonths, civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import fc from "fast-check";
import { expect, test } from "vitest";
import { reverseRefund } from "../bank/reverse-refund.ts";
import { settleEntries } from "../bank/settle-entries.ts";
import { undoReconciliation } from "../bank/undo-reconciliation.ts";
import { decodeCharge } from "../model/charge.ts";
import type { Student } from "../model/student.ts";
import { openCharges } from "../store/open-charges.ts";
import { releaseRest } from "../store/release-ahead.ts";
import { studentsById } from "../store/students.ts";
import { removeStudent } from "../student/archive-or-delete.ts";
import { plan, student } from "../testing/entities.ts";
import { txids } from "../testing/page-urls.ts";
import { aStudio, chargeOf } from "../testing/studio.ts";
import { moveDueDate, reverseSettlement } from "./change-ledger.ts";
import { findByChargeOrStudentId } from "./find-by-charge-or-student-id.ts";
import { listUpcomingCharges } from "./list-student-charges.ts";
import { listTimeline } from "./list-timeline.ts";
import { setChargeStatus } from "./set-charge-status.ts";
import { settleCharge } from "./settle-charge.ts";
import { settleCharges } from "./settle-charges.ts";

const idOf = (month: string, studentId = student.id) => chargeIdOf({ studentId, month: yearMonth(month), sequence: 0 });
const february = chargeOf("2027-02");
const paid = { status: "pago" as const, paidDate: civilDate("2027-02-12") };
const NEW = { ...student, anchorMonth: null, createdAt: "2027-02-14T12:00:00.000Z" };
const GONE: Student = { ...student, status: "arquivado" };
const unknown = { name: "AppError", code: "payment.not_found" };
const AT = "2027-02-15T12:00:00.000Z";
type Studio = Awaited<ReturnType<typeof aStudio>>;
const upcoming = async ({ ctx }: Studio) => (await listUpcomingCharges(ctx, student.id)).map((one) => one.reference);

test("given a monthly student, when the payable months are listed, then they are this month and the twelve after, nearest first", async () => {
  const studio = await aStudio({ charges: [february] });
  const charges = await listUpcomingCharges(studio.ctx, student.id);
  expect(charges.map(({ id }) => id)).toEqual(
    Array.from({ length: MONTHS_AHEAD + 1 }, (_, ahead) => idOf(addMonths(yearMonth("2027-02"), ahead))),
  );
  expect(charges.map(({ isExpected }) => isExpected).slice(0, 3)).toEqual([false, true, true]);
  expect(charges[1]).toMatchObject({ dueDate: "2027-03-10", status: "pendente", openAmount: 150.5 });
});

test("given months that a discount covers, when the payable months are listed, then they are left out", async () => {
  const free = { basisPoints: 10_000, reason: null, lastMonth: yearMonth("2027-03") };
  const studio = await aStudio({ students: [{ ...student, discount: free }] });
  expect((await upcoming(studio)).slice(0, 2)).toEqual(["Abril/2027", "Maio/2027"]);
});

test("given charges that are paid or void, when the payable months are listed, then they are left out", async () => {
  const voided = chargeOf("2027-03", { status: "cancelado", voidReason: "Viagem" });
  const studio = await aStudio({ charges: [chargeOf("2027-02", paid), voided] });
  expect((await upcoming(studio)).slice(0, 2)).toEqual(["Abril/2027", "Maio/2027"]);
});

test("given a quarterly student, a one-time plan or a pause, when the payable months are listed, then they are only those of the cycle", async () => {
  const quarterly = await aStudio({ plans: [{ ...plan, periodInMonths: 3 }], charges: [chargeOf("2027-02", paid)] });
  expect((await listUpcomingCharges(quarterly.ctx, student.id)).map(({ id }) => id)).toEqual(
    ["2027-04", "2027-07", "2027-10", "2028-01"].map((month) => idOf(month)),
  );
  const once = await aStudio({ plans: [{ ...plan, isOneTime: true }], charges: [chargeOf("2027-02", paid)] });
  expect(await upcoming(once)).toEqual([]);
  const pausedUntil = civilDate("2027-04-10");
  const paused = await aStudio({ students: [{ ...student, status: "pausado", pausedUntil }], charges: [february] });
  expect((await upcoming(paused)).slice(0, 2)).toEqual([february.reference, "Maio/2027"]);
});

test.each([
  ["the month after the last one", "2028-03"],
  ["a month that is over", "2026-12"],
])("given %s, when it is paid ahead, then no such charge is known", async (_which, month) => {
  const studio = await aStudio({ charges: [february] });
  await expect(settleCharge(studio.ctx, idOf(month), {})).rejects.toMatchObject(unknown);
});

test("given a month ahead, when it is to be mailed, then it is not known yet: it can only be paid ahead", async () => {
  const studio = await aStudio({ charges: [february] });
  await expect(findByChargeOrStudentId(studio.ctx, idOf("2027-06"))).rejects.toMatchObject(unknown);
});

test("given a student who was never charged, when months are paid ahead in any order, then the cycle counts from the first dispatch", async () => {
  const studio = await aStudio({ plans: [{ ...plan, periodInMonths: 2 }], students: [NEW] });
  expect((await upcoming(studio)).slice(0, 2)).toEqual(["Mar/2027 a Abr/2027", "Mai/2027 a Jun/2027"]);
  await expect(settleCharge(studio.ctx, idOf("2027-04"), {})).rejects.toMatchObject(unknown);
  await settleCharge(studio.ctx, idOf("2027-07"), {});
  const months = ["2027-09", "2027-03", "2027-05"].map((month) => idOf(month));
  const { results, successCount } = await settleCharges(studio.ctx, { paymentIds: months });
  expect(successCount).toBe(3);
  expect(results.map(({ paymentId }) => paymentId)).toEqual(months);
  expect((await studentsById(studio.ctx, [student.id])).get(student.id)).toMatchObject({ anchorMonth: "2027-03" });
});

test("given a month of which a part was paid ahead, when its student leaves before it, then the rest is not owed and the person's page says why; what was only changed, or is no month, stays", async () => {
  const moved = chargeOf("2027-04");
  const extra = { ...chargeOf("2027-03"), sequence: 1, isExtra: true };
  const studio = await aStudio({ charges: [chargeOf("2027-02", paid), moved, extra] });
  await settleCharge(studio.ctx, idOf("2027-03"), { amount: 50 });
  await settleCharge(studio.ctx, chargeIdOf(extra), { amount: 50 });
  await moveDueDate(studio.ctx, chargeIdOf(moved), { dueDate: "2027-04-20" });
  await removeStudent(studio.ctx, student.id);
  const { charges } = await listTimeline(studio.ctx, student.id, undefined);
  expect(charges.find(({ id }) => id === idOf("2027-03"))).toMatchObject({
    status: "pago",
    amount: 50,
    ledger: [
      { kind: "settlement", amount: 50 },
      { kind: "correction", corrected: { from: 150.5, to: 50 }, note: "Aluno arquivado antes deste mês", by: "system" },
    ],
  });
  expect([moved, extra].map((one) => studio.storedAt(one)?.status)).toEqual(["pendente", "pendente"]);
});

const KEY = "E99999999202702141400aaaaaaaaaaa";
const REQUEST = "7f000101-8d31-4a5f-9c1e-2b8d9b8e1c13";
const refund = (ctx: Studio["ctx"], cents: number) => reverseRefund(ctx, { key: KEY, cents, isFraud: false });
const onBillingDay = (ctx: Studio["ctx"]) => ({ ...ctx, today: civilDate("2027-03-15") });

test.each<[what: string, amount: number, takeBack: (ctx: Studio["ctx"]) => Promise<unknown>, left: number | undefined]>(
  [
    ["a part that the bank gives back", 50, (ctx) => refund(ctx, 5_000), undefined],
    ["a part of which the bank gives back some", 50, (ctx) => refund(ctx, 2_000), 30],
    ["the whole that the bank gives back", 150.5, (ctx) => refund(ctx, 15_050), undefined],
    [
      "a part that is taken back after the month's date",
      50,
      (ctx) => reverseSettlement(onBillingDay(ctx), idOf("2027-03"), 1),
      undefined,
    ],
    ["a part that is unmarked", 50, (ctx) => setChargeStatus(ctx, idOf("2027-03"), "pendente"), undefined],
    ["a part whose reconciliation is undone", 50, (ctx) => undoReconciliation(ctx, REQUEST), undefined],
  ],
)(
  "given %s of a month paid ahead by a student who left before it, then no more than what is left is owed",
  async (_what, amount, takeBack, left) => {
    const studio = await aStudio({ charges: [chargeOf("2027-02", paid)] });
    const ctx = { ...studio.ctx, txids };
    const entry = { key: KEY, endToEndId: KEY, date: "2027-02-14", amount };
    const entries = [{ entry, paymentIds: [idOf("2027-03")], amounts: [amount] }];
    await settleEntries(ctx, { requestId: REQUEST, entries, ignored: [] });
    await removeStudent(ctx, student.id);
    await takeBack(ctx);
    expect(studio.storedAt(chargeOf("2027-03"))).toMatchObject(
      left
        ? { status: "pago", amountCents: left * 100, settledCents: left * 100 }
        : { status: "cancelado", settledCents: 0, voidReason: "Aluno arquivado antes deste mês", voidedAt: AT },
    );
    expect(await openCharges(ctx)).toEqual([]);
  },
);

test("given a part of a month in which the student was paused, when it is taken back after the run released the rest, then the charge is void for that reason", async () => {
  const { ctx, storedAt } = await aStudio();
  await settleCharge(ctx, idOf("2027-03"), { amount: 50 });
  const march = decodeCharge(storedAt(chargeOf("2027-03")) ?? {});
  await releaseRest(ctx, march, "Aluno pausado neste mês");
  await reverseSettlement(onBillingDay(ctx), idOf("2027-03"), 1);
  expect(storedAt(march)).toMatchObject({ status: "cancelado", voidReason: "Aluno pausado neste mês" });
});

test.each([
  ["a student who is here", student, {}, "2027-02-15"],
  ["one who left, perhaps after the month's date", GONE, {}, "2027-03-10"],
  ["a charge of which the payer was told", GONE, { mail: { state: "sent" as const, at: AT } }, "2027-02-15"],
  ["an extra charge", GONE, { isExtra: true, sequence: 1 }, "2027-02-15"],
])(
  "given %s, when the payment of a month ahead is taken back, then it is owed again",
  async (_what, one, over, day) => {
    const march = chargeOf("2027-03", { status: "pago", ...over });
    const { ctx, storedAt } = await aStudio({ students: [one], charges: [march] });
    await reverseSettlement({ ...ctx, today: civilDate(day) }, chargeIdOf(march), 1);
    expect(storedAt(march)).toMatchObject({ status: "pendente", amountCents: 15_050 });
  },
);

test("given any choice of months in any order, when paid ahead, then each of them is settled once and no other", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.integer({ min: 0, max: MONTHS_AHEAD }), { minLength: 1 }), async (chosen) => {
      const studio = await aStudio({ charges: [february] });
      const paymentIds = chosen.map((ahead) => idOf(addMonths(yearMonth("2027-02"), ahead)));
      const { successCount } = await settleCharges(studio.ctx, { paymentIds: [...paymentIds, ...paymentIds] });
      expect(successCount).toBe(chosen.length);
      const open = (await listUpcomingCharges(studio.ctx, student.id)).map(({ id }) => id);
      expect(open).toHaveLength(MONTHS_AHEAD + 1 - chosen.length);
      expect(open.filter((id) => paymentIds.includes(id))).toEqual([]);
    }),
    { numRuns: 30 },
  );
});

/** docs/rules/settlement.md, "Paying ahead". */

import { MONTHS_AHEAD } from "@emdia/contracts/constants";
import { addMonths, civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import fc from "fast-check";
import { expect, test } from "vitest";
import { studentsById } from "../store/students.ts";
import { removeStudent } from "../student/archive-or-delete.ts";
import { plan, student } from "../testing/entities.ts";
import { aStudio, chargeOf } from "../testing/studio.ts";
import { moveDueDate } from "./change-ledger.ts";
import { findByChargeOrStudentId } from "./find-by-charge-or-student-id.ts";
import { listUpcomingCharges } from "./list-student-charges.ts";
import { listTimeline } from "./list-timeline.ts";
import { settleCharge } from "./settle-charge.ts";
import { settleCharges } from "./settle-charges.ts";

const idOf = (month: string, studentId = student.id) => chargeIdOf({ studentId, month: yearMonth(month), sequence: 0 });
const february = chargeOf("2027-02");
const paid = { status: "pago" as const, paidDate: civilDate("2027-02-12") };
const NEW = { ...student, anchorMonth: null, createdAt: "2027-02-14T12:00:00.000Z" };
const unknown = { name: "AppError", code: "payment.not_found" };
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

/** docs/rules/charge.md, "Open charges" and "Due dates". */

import { addMonths, civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Charge } from "../model/charge.ts";
import { isDue } from "../model/due.ts";
import type { Student } from "../model/student.ts";
import { listStudents } from "../student/list-students.ts";
import { plan, student } from "../testing/entities.ts";
import { aStudio, chargeOf, februaryIsOver } from "../testing/studio.ts";
import { getChargeDetail } from "./find-charge-by-id.ts";
import { listCharges } from "./list-charges.ts";
import { listStudentCharges, listUpcomingCharges } from "./list-student-charges.ts";

const paid = (month: string, over: Partial<Charge> = {}) =>
  chargeOf(month, { status: "pago", paidDate: civilDate(`${month}-12`), ...over });
const voided = (month: string) => chargeOf(month, { status: "cancelado", voidReason: "Engano" });
const of = (id: number, over: Partial<Student> = {}): Student => ({ ...student, id, ...over });
const seen = (charges: readonly { id: number; isExpected: boolean }[]) =>
  charges.map(({ id, isExpected }) => (isExpected ? [id, "expected"] : [id]));
const ids = (...charges: Charge[]) => charges.map((charge) => [chargeIdOf(charge)]);
const historyOf = async (settings: Parameters<typeof aStudio>[0]) =>
  seen(await listStudentCharges((await aStudio({ profile: februaryIsOver, ...settings })).ctx, student.id));

test("given charges of every kind, when a history is read, then the newest comes first, without void charges and other students' charges", async () => {
  const second = chargeOf("2027-01", { sequence: 1 });
  const [march, february, january] = [paid("2027-03"), chargeOf("2027-02"), paid("2027-01")];
  const charges = [second, january, march, february, chargeOf("2027-02", { studentId: 3 })];
  expect(await historyOf({ charges })).toEqual(ids(march, february, second, january));
  expect(await historyOf({ charges: [voided("2027-02"), january] })).toEqual(ids(january));
  expect(await historyOf({})).toEqual([]);
});

test("given charges ahead, when a history is read, then it contains those paid within a year and open ones of any month", async () => {
  const [within, beyond] = ["2028-02", "2028-03"];
  expect(await historyOf({ charges: [paid(within), paid(beyond)] })).toEqual(ids(paid(within)));
  expect(await historyOf({ charges: [chargeOf(beyond)] })).toEqual(ids(chargeOf(beyond)));
});

test("given a student registered before or after their anchor, when a history is read, then it begins with the earlier month", async () => {
  const charges = [paid("2026-10"), paid("2026-11")];
  const from = (anchor: string, createdAt: string) =>
    historyOf({ charges, students: [of(student.id, { anchorMonth: yearMonth(anchor), createdAt })] });
  const both = ids(paid("2026-11"), paid("2026-10"));
  expect(await from("2026-10", "2026-11-20T12:00:00.000Z")).toEqual(both);
  expect(await from("2026-11", "2026-10-20T12:00:00.000Z")).toEqual(both);
  expect(await from("2026-11", "2026-11-20T12:00:00.000Z")).toEqual(ids(paid("2026-11")));
  // The first hours of November in UTC are still October for an owner in São Paulo.
  expect(await from("2026-12", "2026-11-01T01:00:00.000Z")).toEqual(both);
});

test("given years of charges, when a history is read, then it contains a year ahead, sixty months of settled ones, and every open one", async () => {
  const newest = yearMonth("2028-02");
  const old = of(student.id, { anchorMonth: yearMonth("2015-01"), createdAt: "2015-01-01T12:00:00.000Z" });
  const charges = Array.from({ length: 74 }, (_, index) => paid(addMonths(newest, -index)));
  const open = [chargeOf("2016-02"), chargeOf("2015-03")];
  const read = await historyOf({ students: [old], charges: [...charges, ...open] });
  expect(read).toEqual(ids(...charges.slice(0, 72), ...open));
});

const never = (over: Partial<Student> = {}) => [of(student.id, { anchorMonth: null, ...over })];
const idOf = (month: string) => chargeIdOf(chargeOf(month));
const february = idOf("2027-02");

test("given a student never charged, when a history is read, then it contains the late run's charge as expected, due on its own day", async () => {
  const { ctx } = await aStudio({ students: never() });
  const [first, ...others] = await listStudentCharges(ctx, student.id);
  expect(first).toMatchObject({ id: february, isExpected: true, dueDate: "2027-02-10", createdAt: null });
  expect(others).toEqual([]);
});

const came = never({ createdAt: "2027-02-14T12:00:00.000Z" });

test("given a student registered after the billing day, when charges are listed, then the next run's is expected and none of this month", async () => {
  const { ctx } = await aStudio({ students: came, profile: februaryIsOver });
  expect(await listStudentCharges(ctx, student.id)).toMatchObject([
    { reference: "Março/2027", dueDate: "2027-03-10", isExpected: true },
  ]);
  expect((await listUpcomingCharges(ctx, student.id))[0]).toMatchObject({ reference: "Março/2027" });
  expect((await listCharges(ctx, {})).items).toEqual([]);
  expect((await listStudents(ctx, {})).items).toMatchObject([{ nextChargeDate: "2027-03-10" }]);
  // "Cobrar" may still make a charge of this month, due today.
  expect(await getChargeDetail(ctx, february)).toMatchObject({ dueDate: "2027-02-15", isExpected: true });
});

test("given a student whose pause covered the billing day, when expected charges are listed, then this month's is not among them", async () => {
  const { ctx } = await aStudio({ profile: februaryIsOver });
  expect((await listUpcomingCharges(ctx, student.id))[0]).toMatchObject({ reference: "Março/2027" });
});

test("given any registration and state of the run, when a history is read, then the first expected charge is the one that the run makes first", async () => {
  const instants = fc.integer({ min: 0, max: 60 * 24 }).map((hours) => new Date(Date.UTC(2026, 11, 17, hours)));
  await fc.assert(
    fc.asyncProperty(instants, fc.boolean(), fc.option(fc.integer({ min: 1, max: 28 })), async (at, isOver, day) => {
      const paused = day && {
        status: "pausado" as const,
        pausedUntil: civilDate(`2027-03-${`${day}`.padStart(2, "0")}`),
      };
      const students = never({ createdAt: at.toISOString(), ...paused });
      const { ctx } = await aStudio({ students, profile: isOver ? februaryIsOver : {} });
      const [one = expect.fail()] = students;
      const runs = [yearMonth("2027-02"), yearMonth("2027-03")].slice(isOver ? 1 : 0);
      const made = runs.filter((month) => isDue(one, plan, month, ctx.profile)).map((month) => [idOf(month)]);
      const listed = (await listStudentCharges(ctx, student.id)).map(({ id }) => [id]);
      expect(made.slice(0, 1)).toEqual(expect.arrayContaining(listed));
      if (isOver) expect(listed).toEqual(made);
    }),
  );
});

test("given months whose run is still to come, when charges are listed, then each is expected and overdue, and the student is in arrears", async () => {
  const billing = { month: yearMonth("2026-12"), date: civilDate("2026-12-10"), dueAt: "2026-12-10T11:00:00.000Z" };
  const known = of(student.id, { anchorMonth: yearMonth("2026-06"), createdAt: "2026-06-01T12:00:00.000Z" });
  const { ctx } = await aStudio({ profile: { billing }, students: [known] });
  const months = ["2027-02", "2027-01", "2026-12"];
  const late = months.map((month) => ({ id: idOf(month), isExpected: true, isOverdue: true }));
  expect(await listStudentCharges(ctx, student.id)).toMatchObject(late);
  expect((await listCharges(ctx, {})).items).toMatchObject(late);
  expect((await listStudents(ctx, {})).items).toMatchObject([{ isOverdue: true, paymentStatus: "pendente" }]);
  // Each listed charge has its own screen.
  for (const one of late) expect(await getChargeDetail(ctx, one.id)).toMatchObject(one);
});

test.each([
  ["archived", { students: never({ status: "arquivado" }) }],
  ["waiting", { students: never({ status: "aguardando" }) }],
  ["without a plan", { students: never(), plans: [] }],
  ["charged before", {}],
])("given a student %s, when a history is read, then nothing is expected", async (_what, settings) => {
  expect(await historyOf(settings)).toEqual([]);
});

test("given a charge and a student never charged, when a history is read, then the expected charge comes first", async () => {
  const january = paid("2027-01");
  const late = { profile: {}, students: never(), charges: [january] };
  expect(await historyOf(late)).toEqual([[february, "expected"], ...ids(january)]);
});

test("given an unknown student, when a history is read, then the student is not found", async () => {
  const { ctx } = await aStudio();
  await expect(listStudentCharges(ctx, 9)).rejects.toMatchObject({ code: "student.not_found" });
});

test("given students of every kind, when the owner lists charges, then those expected this month come first, and no other is", async () => {
  const quarterly = { ...plan, id: 2, periodInMonths: 3 };
  const students = [
    of(2),
    of(3, { status: "arquivado" }),
    of(4, { status: "aguardando" }),
    of(5, { status: "pausado" }),
    of(6, { planId: 2 }),
    of(7, { planId: 9 }),
    of(8),
    of(9),
    of(10),
  ];
  const charges = [
    ...[paid("2027-01"), paid("2027-02", { studentId: 8 })],
    ...[{ ...voided("2027-02"), studentId: 9 }, chargeOf("2027-02", { studentId: 10, sequence: 1 })],
  ];
  const { ctx } = await aStudio({ plans: [plan, quarterly], students, charges });
  const { items, cursor } = await listCharges(ctx, {});
  const expected = [2, 10].map((studentId) => [chargeIdOf({ ...chargeOf("2027-02"), studentId }), "expected"]);
  const [january, ofEight, , second] = charges.map((charge) => [chargeIdOf(charge)]);
  expect(seen(items)).toEqual([...expected, second, ofEight, january]);
  expect(cursor).toBeUndefined();
  expect(items[0]).toMatchObject({ dueDate: "2027-02-10", isOverdue: true, status: "pendente" });
});

test("given more charges than a page, when listed, then the newest come first, and only the first page has expected ones", async () => {
  const months = ["2026-10", "2026-11", "2026-12", "2027-01"].map((month) => paid(month));
  const { ctx } = await aStudio({ charges: months });
  const first = await listCharges(ctx, { limit: 3 });
  expect(seen(first.items)).toEqual([[february, "expected"], ...ids(...months.slice(1).toReversed())]);
  const second = await listCharges(ctx, { limit: 3, cursor: first.cursor });
  expect(seen(second.items)).toEqual(ids(...months.slice(0, 1)));
  expect(second.cursor).toBeUndefined();
  const middle = await listCharges(ctx, { limit: 1, cursor: Buffer.from("PAY#202702#9").toString("base64url") });
  expect(seen((await listCharges(ctx, { limit: 1, cursor: middle.cursor })).items)).toEqual(ids(paid("2026-12")));
  const foreign = Buffer.from("STU#0000002").toString("base64url");
  await expect(listCharges(ctx, { cursor: foreign })).rejects.toMatchObject({ code: "request.invalid_cursor" });
});

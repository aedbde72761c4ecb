import type { StudentWire } from "@emdia/contracts/student";
import { addMonths, type CivilDate, civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { periodOf } from "@emdia/contracts/values/schedule";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Charge } from "../model/charge.ts";
import type { Page } from "../table/reading.ts";
import { profile, student } from "../testing/entities.ts";
import { aStudio, chargeOf, februaryIsOver } from "../testing/studio.ts";
import { chargesByStudent, listStudents } from "./list-students.ts";

const months = ["2026-12", "2027-01", "2027-02", "2027-03", "2028-02", "2028-03", "2028-04"];
const paid = months.map((month) => chargeOf(month, { status: "pago", paidDate: civilDate("2027-01-12") }));

test.each([
  ["this month's is done", "2027-03", ["2027-02", "2027-03", "2028-02", "2028-03"]],
  ["this month's is pending", "2027-02", ["2027-02", "2027-03", "2028-02"]],
  ["last month's is still pending", "2027-01", ["2027-01", "2027-02", "2027-03", "2028-02"]],
])(
  "given settled charges of many months, when a list is read while %s, then those from there to a year ahead are known",
  async (_what, pending, known) => {
    const billing = periodOf(yearMonth(pending), profile);
    const { ctx } = await aStudio({ profile: { billing }, charges: paid });
    const { open, chargedMonths } = (await (await chargesByStudent(ctx))([]))(student.id);
    expect([[...chargedMonths].toSorted(), open]).toEqual([known, []]);
  },
);

test("given open charges of several students, when a list is read, then each has their own, however old, the oldest first", async () => {
  const open = [chargeOf("2027-02"), chargeOf("2024-02"), chargeOf("2027-01", { studentId: 3 })];
  const { ctx } = await aStudio({ charges: open });
  const of = await (await chargesByStudent(ctx))([]);
  const datesOf = (id: number): CivilDate[] => of(id).open.map(({ dueDate }) => dueDate);
  expect([2, 3, 4].map(datesOf)).toEqual([["2024-02-10", "2027-02-10"], ["2027-01-10"], []]);
});

test("given a month without its run and an open charge due later, when a list is read, then the late one comes first", async () => {
  const ahead = chargeOf("2027-02", { sequence: 1, dueDate: civilDate("2027-02-20") });
  const { ctx } = await aStudio({ charges: [ahead], today: "2027-02-16" });
  const { open } = (await (await chargesByStudent(ctx))([student]))(student.id);
  expect(open.map(({ dueDate }) => dueDate)).toEqual(["2027-02-10", "2027-02-20"]);
});

const of = (month: string, status: "pago" | "cancelado") => chargeOf(month, { status });
const statusOf = async (anchor: string | null, charges: readonly Charge[]) => {
  const extraCharges = charges.filter(({ sequence }) => sequence > 0).map(chargeIdOf);
  const createdAt = anchor ? student.createdAt : "2026-11-10T12:00:00.000Z";
  const students = [{ ...student, createdAt, extraCharges, anchorMonth: anchor ? yearMonth(anchor) : null }];
  const { ctx } = await aStudio({ profile: februaryIsOver, students, charges });
  return (await listStudents(ctx, {})).items[0]?.paymentStatus;
};

test.each([
  ["this month's is void", "2027-02", [of("2027-02", "cancelado")], "pendente"],
  ["last month's is void", "2027-01", [of("2027-01", "cancelado")], "pendente"],
  ["one of years ago is void", "2024-03", [of("2024-03", "cancelado")], "pendente"],
  ["one of years ago was paid", "2024-03", [of("2024-03", "pago")], "pago"],
  ["the first is void and the next paid", "2026-10", [of("2026-10", "cancelado"), of("2026-11", "pago")], "pago"],
  ["the first is void and last month's paid", "2026-10", [of("2026-10", "cancelado"), of("2027-01", "pago")], "pago"],
  [
    "the first is void and that before last month's paid",
    "2026-11",
    [of("2026-11", "cancelado"), of("2026-12", "pago")],
    "pago",
  ],
  ["one is paid ahead", "2027-02", [of("2027-05", "pago")], "pago"],
  [
    "an extra one was paid, and none of the plan made",
    null,
    [chargeOf("2026-12", { status: "pago", sequence: 1 })],
    "pago",
  ],
] as const)(
  "given a student of whom %s, when listed, then they are pending until something was paid",
  async (_what, anchor, charges, status) => {
    expect(await statusOf(anchor, charges)).toBe(status);
  },
);

test("given any months paid or void within five years, when a student is listed, then they are paid exactly where one was", async () => {
  const start = yearMonth("2022-03");
  const kinds = fc.dictionary(fc.integer({ min: 0, max: 71 }).map(String), fc.constantFrom("pago", "cancelado"), {
    minKeys: 1,
  });
  await fc.assert(
    fc.asyncProperty(kinds, async (chosen) => {
      const charges = Object.entries(chosen).map(([ahead, status]) => of(addMonths(start, Number(ahead)), status));
      const [first = expect.fail()] = charges.map(({ month }) => month).toSorted();
      expect(await statusOf(first, charges)).toBe(
        charges.some(({ status }) => status === "pago") ? "pago" : "pendente",
      );
    }),
  );
});

test("given a student who paid last month or owes, when listed, then no charge is read for them beside the list's own", async () => {
  for (const charges of [[of("2027-01", "pago")], [chargeOf("2025-02")]]) {
    const { ctx } = await aStudio({ students: [{ ...student, anchorMonth: yearMonth("2024-03") }], charges });
    const asked: unknown[] = [];
    const getMany: typeof ctx.table.getMany = (keys) => {
      asked.push(...keys);
      return ctx.table.getMany(keys);
    };
    await listStudents({ ...ctx, table: { ...ctx.table, getMany } }, {});
    expect(asked).toEqual([]);
  }
});

test("given students, when listed two at a time, then the cursor leads through all of them once", async () => {
  const ids = [2, 3, 4, 5, 6];
  const { ctx } = await aStudio({ students: ids.map((id) => ({ ...student, id })) });
  const listed: number[] = [];
  for (let cursor: string | undefined = ""; cursor !== undefined; ) {
    const page: Page<StudentWire> = await listStudents(ctx, { limit: 2, cursor: cursor || undefined });
    listed.push(...page.items.map(({ id }) => id));
    cursor = listed.length > ids.length ? undefined : page.cursor;
  }
  expect(listed).toEqual(ids);
});

import { type CivilDate, civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import { periodOf } from "../model/period.ts";
import { profile, student } from "../testing/entities.ts";
import { aStudio, chargeOf } from "../testing/studio.ts";
import { chargesByStudent } from "./charges-by-student.ts";

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
    const { open, chargedMonths } = (await chargesByStudent(ctx))(student.id);
    expect([[...chargedMonths].toSorted(), open]).toEqual([known, []]);
  },
);

test("given open charges of several students, when a list is read, then each has their own, however old, the oldest first", async () => {
  const open = [chargeOf("2027-02"), chargeOf("2024-02"), chargeOf("2027-01", { studentId: 3 })];
  const { ctx } = await aStudio({ charges: open });
  const of = await chargesByStudent(ctx);
  const datesOf = (id: number): CivilDate[] => of(id).open.map(({ dueDate }) => dueDate);
  expect([2, 3, 4].map(datesOf)).toEqual([["2024-02-10", "2027-02-10"], ["2027-01-10"], []]);
});

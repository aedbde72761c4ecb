/** docs/rules/settlement.md, "Paying ahead". */
import { civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import { plan, profile, student } from "../testing/entities.ts";
import { anOwner } from "../testing/owner.ts";
import { isExpectedMonth, isPayableMonth } from "./chargeable.ts";
import { periodOf } from "./period.ts";
import type { Plan } from "./plan.ts";
import type { Student } from "./student.ts";

const march = periodOf(yearMonth("2027-03"), profile);
const { ctx: owner } = await anOwner();
const ctx = { ...owner, profile: { ...profile, billing: march }, today: civilDate("2027-02-15") };
const payable = (over: Partial<Student>, months: readonly string[], other: Partial<Plan> = {}) =>
  months.filter((month) => isPayableMonth(ctx, { ...student, ...over }, { ...plan, ...other }, yearMonth(month)));
const MONTHS = ["2026-12", "2027-01", "2027-02", "2027-03", "2027-04", "2027-05", "2028-01", "2028-02", "2028-03"];

test("given a student charged every month, when asked, then this month and the twelve after it can be paid, and none before", () => {
  expect(payable({}, MONTHS)).toEqual(["2027-02", "2027-03", "2027-04", "2027-05", "2028-01", "2028-02"]);
});

test("given a plan of three months, when asked, then only the months of its cycle can be paid", () => {
  expect(payable({}, MONTHS, { periodInMonths: 3 })).toEqual(["2027-04", "2028-01"]);
});

test("given a paused student, when asked, then an expected charge can be paid, and no month further ahead", () => {
  expect(payable({ status: "pausado" }, MONTHS)).toEqual(["2027-02", "2027-03"]);
});

test("given a student who was never charged, archived or waiting, when asked, then the first one's cycle begins this month and the others' never", () => {
  expect(payable({ anchorMonth: null }, MONTHS.slice(0, 4))).toEqual(["2027-02", "2027-03"]);
  for (const status of ["arquivado", "aguardando"] as const) expect(payable({ status }, MONTHS)).toEqual([]);
});

test("given a billing day that is next month's or further off, when asked, then only next month's charge is expected", () => {
  const expected = (month: string, today: string) => {
    const pending = {
      ...ctx,
      today: civilDate(today),
      profile: { ...profile, billing: periodOf(yearMonth(month), profile) },
    };
    return isExpectedMonth(pending, student, plan, yearMonth(month));
  };
  expect(expected("2027-03", "2027-02-15")).toBe(true);
  expect(expected("2027-04", "2027-02-15")).toBe(false);
  expect(expected("2027-02", "2027-03-15")).toBe(true);
});

test("given a run that is months late, when asked, then every month from the pending one to this one is expected, and none before", () => {
  const late = { ...ctx, profile: { ...profile, billing: periodOf(yearMonth("2026-12"), profile) } };
  const known = { ...student, anchorMonth: yearMonth("2026-06") };
  const expected = (months: readonly string[], other: Partial<Plan> = {}) =>
    months.filter((month) => isExpectedMonth(late, known, { ...plan, ...other }, yearMonth(month)));
  expect(expected(["2026-11", "2026-12", "2027-01", "2027-02", "2027-03"])).toEqual(["2026-12", "2027-01", "2027-02"]);
  expect(expected(["2026-12", "2027-01"], { periodInMonths: 3 })).toEqual(["2026-12"]);
});

import { civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import { aPlan, aStudent } from "../../testing/builders.ts";
import { firstRiseMonth, previewRise, riseMonths } from "./preview-rise.ts";

test.each([
  ["2026-11-01", "2026-12"],
  ["2026-11-02", "2027-01"],
  ["2026-11-25", "2027-01"],
  ["2026-12-02", "2027-01"],
  ["2026-12-03", "2027-02"],
])("given %s, when a rise is proposed, then from %s, which begins at least 30 days later", (today, month) => {
  expect(firstRiseMonth(civilDate(today))).toBe(month);
  expect(riseMonths(civilDate(today))).toContain(month);
});

test("given students of a plan, when a rise is previewed, then own prices stay, discounts are taken off, and others are left out", () => {
  const discount = { amount: 10, percent: null, reason: null, lastMonth: null };
  const students = [
    aStudent({ id: 3 }),
    aStudent({ id: 4, ownPrice: 99 }),
    aStudent({ id: 5, discount }),
    aStudent({ id: 6, discount: { ...discount, lastMonth: "2026-12" } }),
    aStudent({ id: 7, status: "arquivado" }),
    aStudent({ id: 8, planId: 2 }),
  ];
  const rise = { nextPriceCents: 16_500, nextPriceFrom: yearMonth("2027-01") };
  expect(
    previewRise(aPlan(), students, rise).map(({ student, before, after, isOwn }) => [student.id, before, after, isOwn]),
  ).toEqual([
    [3, 15_050, 16_500, false],
    [4, 9_900, 9_900, true],
    [5, 14_050, 15_500, false],
    [6, 14_050, 16_500, false],
  ]);
});

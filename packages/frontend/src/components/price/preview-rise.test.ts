import { civilDate, yearMonth } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import { aPlan, aStudent } from "../../testing/builders.ts";
import { firstRiseMonth, previewOwnRise, previewRise, riseMonths } from "./preview-rise.ts";

const [now, january] = [yearMonth("2026-11"), yearMonth("2027-01")];

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
  const rise = { priceCents: 16_500, from: january };
  const shown = (ownPoints?: number) =>
    previewRise(aPlan(), students, rise, { ownPoints, now }).map((row) => [
      row.student.id,
      row.before,
      row.after,
      row.isOwn,
    ]);
  expect(shown()).toEqual([
    [3, 15_050, 16_500, false],
    [4, 9_900, 9_900, true],
    [5, 14_050, 15_500, false],
    [6, 14_050, 16_500, false],
  ]);
  expect(shown(1_000)[1]).toEqual([4, 9_900, 10_890, true]);
});

test.each([
  ["the plan's price", {}, [15_050, 16_555, 15_050]],
  [
    "the plan's price, which rises",
    { plan: aPlan({ nextPrice: { price: 200, from: "2027-01" } }) },
    [15_050, 22_000, 20_000],
  ],
  ["an own price", { ownPrice: 100 }, [10_000, 11_000, 10_000]],
  ["a rise that waits", { ownPrice: 100, nextOwnPrice: { price: 105, from: "2026-12" } }, [10_000, 11_000, 10_500]],
  ["the same rise already", { ownPrice: 100, nextOwnPrice: { price: 110, from: "2027-01" } }, [10_000, 11_000, 11_000]],
])(
  "given a student with %s, when raised by ten per cent, then the preview has the present and the future price",
  (_what, change, amounts) => {
    const row = previewOwnRise(aStudent(change), { basisPoints: 1_000, from: january }, now);
    expect([row?.before, row?.after, row?.planned]).toEqual(amounts);
  },
);

test("given a student without a plan, when raised, then there is no preview", () => {
  expect(previewOwnRise(aStudent({ plan: null }), { priceCents: 100, from: january }, now)).toBeUndefined();
});

import { yearMonth } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import { aPlan, aStudent } from "../../testing/builders.ts";
import { previewRecess } from "./recess-fields.tsx";

const january = { from: yearMonth("2027-01"), to: yearMonth("2027-01"), percent: 0 };
const half = { ...january, percent: 50 };
const quarterly = { plan: aPlan({ price: 300, periodInMonths: 3 }) };

test.each([
  ["a monthly plan", {}, january, [], [15_050, 0]],
  ["a part that is charged", {}, half, [], [15_050, 7_525]],
  ["a rise in that month", { ownPrice: 100, nextOwnPrice: { price: 110, from: "2027-01" } }, half, [], [11_000, 5_500]],
  ["three months, of which one is closed", quarterly, january, [], [30_000, 20_000]],
  ["a recess of the business that takes all", {}, half, [january], [0, 0]],
  ["a recess of the business that takes less", {}, january, [half], [7_525, 0]],
] as const)(
  "given %s, when a recess is previewed, then it has the charge before and after",
  (_what, change, recess, others, amounts) => {
    const preview = previewRecess(aStudent(change), recess, { billingType: "current", others });
    expect([preview?.before, preview?.after]).toEqual(amounts);
  },
);

test("given months that are paid after use, when a recess is previewed, then the charge of the month after has the price", () => {
  const student = aStudent({ ownPrice: 100, nextOwnPrice: { price: 110, from: "2027-02" } });
  expect(previewRecess(student, half, { billingType: "previous", others: [] })).toEqual({
    before: 11_000,
    after: 5_500,
  });
});

test("given a single payment, when a recess is previewed, then nothing changes", () => {
  const student = aStudent({ plan: aPlan({ isOneTime: true }) });
  expect(previewRecess(student, january, { billingType: "current", others: [] })).toBeUndefined();
});

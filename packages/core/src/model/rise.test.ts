/** docs/rules/plan.md, "Price rises". */
import { yearMonth } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import { requirePending, requireRiseMonth, toRiseView, withRise } from "./rise.ts";

const [march, april, may] = [yearMonth("2027-03"), yearMonth("2027-04"), yearMonth("2027-05")];
const rise = { nextPriceCents: 16_500, nextPriceFrom: april };

test.each([
  ["2027-03", true],
  ["2027-04", false],
  ["2029-03", false],
  ["2029-04", true],
])(
  "given March 2027, when a rise is to begin in %s, then it is refused, as no month of the two years to come: %s",
  (from, isRefused) => {
    const check = () => requireRiseMonth(yearMonth(from), march);
    const fields = { from: "Escolha um mês a partir do próximo" };
    if (isRefused) expect(check).toThrow(expect.objectContaining({ fields }));
    else expect(check).not.toThrow();
  },
);

test("given a rise, when shown, then it is pending until its month; half a rise is none", () => {
  expect(toRiseView(rise, march)).toEqual({ price: 165, from: april });
  expect([april, may].map((month) => toRiseView(rise, month))).toEqual([null, null]);
  expect(toRiseView({ nextPriceCents: 16_500, nextPriceFrom: undefined }, march)).toBeNull();
  expect(toRiseView({ nextPriceCents: undefined, nextPriceFrom: april }, march)).toBeNull();
});

test("given a plan with a rise, when its price of a month is asked for, then from its month on the rise is the price and no longer pending", () => {
  const plan = { priceCents: 15_050, ...rise };
  expect(withRise(plan, march)).toBe(plan);
  expect(withRise(plan, april)).toEqual({ priceCents: 16_500, nextPriceCents: undefined, nextPriceFrom: undefined });
});

test("given a rise, when it is to be undone, then that is refused from its month on", () => {
  expect(() => requirePending(rise, march)).not.toThrow();
  expect(() => requirePending(rise, april)).toThrow(expect.objectContaining({ code: "rise.in_effect" }));
});

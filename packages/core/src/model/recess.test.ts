/** docs/rules/plan.md, "Recess". */
import { addMonths, yearMonth } from "@emdia/contracts/values/calendar";
import type { Recess } from "@emdia/contracts/values/recess";
import fc from "fast-check";
import { expect, test } from "vitest";
import { charge } from "../testing/entities.ts";
import { isChargedIn, isSameRecess, recessFrom, requireRecessMonth, toRecessView } from "./recess.ts";

const april = yearMonth("2027-04");
const recess: Recess = { from: april, to: addMonths(april, 1), basisPoints: 5_000 };

test("given a typed recess, when stored and shown, then it is as typed, and its part is stored in hundredths of a per cent", () => {
  const typed = { from: april, to: addMonths(april, 1), percent: 50 };
  expect(recessFrom(typed)).toEqual(recess);
  expect(toRecessView(recess)).toEqual(typed);
});

test.each<[string, Partial<Recess>, boolean]>([
  ["the same months and part", {}, true],
  ["another first month", { from: addMonths(april, -1) }, false],
  ["another last month", { to: april }, false],
  ["another part", { basisPoints: 4_999 }, false],
])("given a recess with %s, when compared, then it is unchanged: $2", (_what, over, isSame) => {
  expect(isSameRecess(recess, { ...recess, ...over })).toBe(isSame);
});

test("given a recess that is over, when required to last, then the error names the field and the way out; the current month is enough", () => {
  const fields = { to: "Escolha um mês a partir deste" };
  expect(() => requireRecessMonth(addMonths(april, -1), april)).toThrow(expect.objectContaining({ fields }));
  expect(() => requireRecessMonth(april, april)).not.toThrow();
});

test("given any charge and recess, when compared, then only a recurring charge that is for one of its months is charged in it", () => {
  const month = fc.integer({ min: -14, max: 14 }).map((at) => addMonths(april, at));
  const span = { month, length: fc.integer({ min: 0, max: 5 }), periodInMonths: fc.constantFrom(1, 2, 3, 6, 12) };
  const kind = { isPrevious: fc.boolean(), sequence: fc.constantFrom(0, 0, 1), isOneTime: fc.boolean() };
  fc.assert(
    fc.property(fc.record({ ...span, ...kind }), (drawn) => {
      const { isPrevious, length, sequence, isOneTime, periodInMonths } = drawn;
      const ofMonths = { from: april, to: addMonths(april, length), basisPoints: 0 };
      const one = { ...charge, month: drawn.month, sequence, isOneTime, periodInMonths };
      const first = isPrevious ? addMonths(drawn.month, -periodInMonths) : drawn.month;
      const last = addMonths(first, periodInMonths - 1);
      const isFor = !isOneTime && first <= ofMonths.to && last >= ofMonths.from;
      expect(isChargedIn(ofMonths, one, isPrevious ? "previous" : "current")).toBe(isFor);
    }),
  );
});

import { expect, test } from "vitest";
import { yearMonth } from "./calendar.ts";
import { afterRecess, recessIn } from "./recess.ts";

const january = yearMonth("2027-01");
const span = { month: january, periodInMonths: 1, isOneTime: false, billingType: "current" as const };
const closed = (basisPoints: number) => [{ from: january, to: january, basisPoints }];

test.each([
  // 0.5 centavos are taken off as a whole centavo; 0.49 and 0.25 are not taken off.
  ["half a centavo", 15_051, 5_000, 1, 7_525],
  ["less than half a centavo", 49, 9_900, 1, 49],
  ["half a centavo in one month of two", 1_001, 0, 2, 500],
  ["a quarter of a centavo in one month of four", 1_001, 0, 4, 751],
])(
  "given a recess that takes off %s, then it is rounded in the payer's favour",
  (_what, cents, points, months, left) => {
    const price = { amountCents: cents, discountCents: 3 };
    const after = afterRecess(price, { ...span, periodInMonths: months }, closed(points));
    expect(after).toEqual({ amountCents: left, discountCents: 3 + cents - left, isRecess: left < cents });
  },
);

test("given recesses that meet in a month, then the one that charges the smallest part counts", () => {
  expect(recessIn([...closed(5_000), ...closed(2_500)], january)?.basisPoints).toBe(2_500);
  expect(recessIn(closed(0), yearMonth("2027-02"))).toBeUndefined();
});

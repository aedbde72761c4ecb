import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_NUMBER } from "../constants.ts";
import { numberOfPayer, payerKeyOf, payerOfNumber } from "./payer-key.ts";

test("given a student with and without a stored payer, when the key is made, then it names who pays", () => {
  expect(payerKeyOf({ id: 12 })).toBe("S0000012");
  expect(payerKeyOf({ id: 12, payerId: 20 })).toBe("P0000020");
});

test("given any payer, when the key becomes a number and back, then it is the same, and no payer shares it with a student", () => {
  const aNumber = fc.integer({ min: 1, max: MAX_NUMBER });
  fc.assert(
    fc.property(aNumber, aNumber, (id, payerId) => {
      const [student, payer] = [payerKeyOf({ id }), payerKeyOf({ id, payerId })];
      expect([student, payer].map(numberOfPayer).map(payerOfNumber)).toEqual([student, payer]);
      expect(numberOfPayer(payer)).toBeGreaterThan(MAX_NUMBER);
    }),
  );
});

test.each([0, -1, 1.5, Number.NaN, MAX_NUMBER + 1, 2 * MAX_NUMBER + 2])(
  "given %d, which is no payer's number, when it is read, then there is none",
  (number) => {
    expect(payerOfNumber(number)).toBeUndefined();
  },
);

import { expect, test } from "vitest";
import { codeAt, makeSecret, stepOfCode } from "./totp.ts";

/** The secret "12345678901234567890" from RFC 6238, appendix B, in Base32. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
  [20000000000, "353130"],
])("given RFC 6238's secret, when %i seconds have passed, then its code is %s", (seconds, code) => {
  expect(codeAt(secret, seconds * 1_000)).toBe(code);
});

test("given a code, when it is compared, then it is taken for its own step and one before or after, and no further", () => {
  const code = codeAt(secret, 1_000_000 * 30_000);
  const stepAt = (step: number) => stepOfCode(secret, code, step * 30_000);
  expect([-1, 0, 1].map((steps) => stepAt(1_000_000 + steps))).toEqual([1_000_000, 1_000_000, 1_000_000]);
  expect([-2, 2].map((steps) => stepAt(1_000_000 + steps))).toEqual([undefined, undefined]);
});

test("given new secrets, then each is another one of 160 bits that apps can read", () => {
  expect(makeSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(makeSecret()).not.toBe(makeSecret());
});

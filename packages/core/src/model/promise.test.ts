/** docs/rules/payer.md, "Promises". */
import { civilDate } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import { isPromiseDay } from "./promise.ts";

const today = civilDate("2027-02-15");

test.each([
  ["2027-02-14", false],
  ["2027-02-15", true],
  ["2027-04-16", true],
  ["2027-04-17", false],
  ["2027-02-30", false],
  ["amanhã", false],
])("given the 15th of February, when payment is promised for %s, then it may be: %s", (day, may) => {
  expect(isPromiseDay(day, today)).toBe(may);
});

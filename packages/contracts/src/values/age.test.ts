import { expect, test } from "vitest";
import { isBirthday, isMinor } from "./age.ts";

test.each([
  ["2009-01-10", "2027-01-09", true],
  ["2009-01-10", "2027-01-10", false],
  ["2008-02-29", "2026-02-28", true],
  ["2008-02-29", "2026-03-01", false],
])("given a person born on %s, when it is %s, then under 18 is %s", (birthday, today, expected) => {
  expect(isMinor(birthday, today)).toBe(expected);
});

test.each([
  ["2027-01-10", true],
  ["2027-01-11", false],
  ["1907-01-10", true],
  ["1907-01-09", false],
  ["0001-01-01", false],
  ["2026-02-30", false],
])("given 10 January 2027 and a birthday on %s, when it is judged, then it may be one: %s", (birthday, expected) => {
  expect(isBirthday(birthday, "2027-01-10")).toBe(expected);
});

import { expect, test } from "vitest";
import { civilDate } from "./calendar.ts";
import { addDays, daysBetween } from "./civil-days.ts";

test.each([
  ["2026-12-31", 1, "2027-01-01"],
  ["2028-02-28", 1, "2028-02-29"],
  ["2028-03-01", -1, "2028-02-29"],
  ["2026-11-20", 0, "2026-11-20"],
  ["2026-11-20", 400, "2027-12-25"],
])("given %s, when %i days pass, then it is %s, and so many days lie between", (from, count, to) => {
  expect(addDays(civilDate(from), count)).toBe(to);
  expect(daysBetween(civilDate(from), civilDate(to))).toBe(count);
});

import { civilDate } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import { termExample } from "./sections.tsx";

test.each([
  ["2026-11-10", 10, 0, "2026-11-10", "2026-11-10"],
  ["2026-11-11", 10, 5, "2026-12-10", "2026-12-15"],
  ["2027-01-31", 30, 28, "2027-02-28", "2027-03-28"],
  ["2026-12-31", 31, 1, "2026-12-31", "2027-01-01"],
])("given %s, day %i and a term of %i days, when shown, then it is sent on %s and due on %s", (...given) => {
  const [today, day, term, sent, due] = given;
  expect(termExample(civilDate(today), day, term)).toEqual({ sent, due });
});

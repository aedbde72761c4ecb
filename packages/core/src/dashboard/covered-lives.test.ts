/** docs/rules/billing-day.md, "Covered months". */
import fc from "fast-check";
import { beforeEach, test, vi } from "vitest";
import { CoveredLife, checkCoveredLife } from "../testing/covered-life.ts";

beforeEach(() => {
  for (const level of ["error", "warn", "log"] as const) vi.spyOn(console, level).mockImplementation(() => {});
});

test("given any life of plan changes, pauses, archives, returns, voids, charges again, price edits, billing days and months paid ahead, then each month of an active student is covered by exactly one charge that is not void", async () => {
  await fc.assert(fc.asyncProperty(CoveredLife, checkCoveredLife), { numRuns: 100 });
});

test("given a quarter charged to a student whose dated pause was over on that day, when the billing day moves before the pause's end, then the next quarter follows it", async () => {
  const january = { month: 0, isAfterRun: false };
  await checkCoveredLife([
    { ...january, act: "plan", n: 1 },
    { ...january, act: "until", n: 20 },
    { ...january, act: "day", n: 2 },
    { ...january, isAfterRun: true, act: "day", n: 0 },
  ]);
});

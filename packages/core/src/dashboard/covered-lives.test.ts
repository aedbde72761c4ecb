/** docs/rules/billing-day.md, "Covered months". */
import fc from "fast-check";
import { beforeEach, test, vi } from "vitest";
import { CoveredLife, checkCoveredLife } from "../testing/covered-life.ts";

beforeEach(() => {
  for (const level of ["error", "warn", "log"] as const) vi.spyOn(console, level).mockImplementation(() => {});
});

test("given any life of plan changes, fees, pauses, archives, returns, voids, charges again, price edits, billing days and months paid ahead, then each month of an active student is covered by exactly one charge that is not void, and a fee is charged once each time it is given", async () => {
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

test.each<[string, Parameters<typeof checkCoveredLife>[0]]>([
  [
    "an extra charge is due in the month of a pause",
    [
      { month: 0, isAfterRun: true, act: "fee", n: 0 },
      { month: 0, isAfterRun: true, act: "extra", n: 0 },
      { month: 0, isAfterRun: true, act: "pause", n: 0 },
      { month: 1, isAfterRun: true, act: "resume", n: 0 },
    ],
  ],
  [
    "its plan is a quarter for a moment",
    [
      { month: 0, isAfterRun: true, act: "fee", n: 0 },
      { month: 1, isAfterRun: true, act: "turn", n: 0 },
      { month: 1, isAfterRun: true, act: "turn", n: 1 },
    ],
  ],
])("given a fee, when %s, then it is charged once", async (_what, life) => {
  await checkCoveredLife(life);
});

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

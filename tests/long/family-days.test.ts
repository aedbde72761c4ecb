/**
 * Plays days from a new seed each time; a failure prints the seed and the shortest day that fails.
 * `packages/core/src/billing/family-races.test.ts` plays fewer.
 */
import fc from "fast-check";
import { beforeEach, test, vi } from "vitest";
import { checkFamilyDay, FamilyDay } from "../../packages/core/src/testing/family-day.ts";

/** The nightly workflow plays more: FAMILY_DAYS=10000 (.github/workflows/nightly.yml). */
const { FAMILY_DAYS = "500" } = process.env;

beforeEach(() => {
  for (const method of ["error", "warn"] as const) vi.spyOn(console, method).mockImplementation(() => {});
});

test("given any families and edits, when their billing days come, then each charge is in at most one mail, each payer gets one a run, sums agree, and timelines and ledgers agree", async () => {
  await fc.assert(fc.asyncProperty(FamilyDay, checkFamilyDay), { numRuns: Number(FAMILY_DAYS) });
});

/**
 * Plays lives from a new seed each time; a failure prints the seed and the shortest life that
 * fails. `packages/core/src/dashboard/covered-lives.test.ts` plays fewer.
 */
import fc from "fast-check";
import { beforeEach, test, vi } from "vitest";
import { CoveredLife, checkCoveredLife, meetingLives } from "../../packages/core/src/testing/covered-life.ts";

/** The nightly workflow plays more: COVERED_LIVES=20000 (.github/workflows/nightly.yml). */
const { COVERED_LIVES = "1000" } = process.env;

beforeEach(() => {
  for (const level of ["error", "warn", "log"] as const) vi.spyOn(console, level).mockImplementation(() => {});
});

test("given any life of plan changes, fees, pauses, archives, returns, voids, charges again, price edits, billing days and months paid ahead, then each month of an active student is covered by exactly one charge that is not void, and a fee is charged once each time it is given", async () => {
  await fc.assert(fc.asyncProperty(CoveredLife, checkCoveredLife), { numRuns: Number(COVERED_LIVES) });
});

test("given a charge over several months, when any act and a move of the billing day meet after the run of one of them, then each month is covered by exactly one charge", async () => {
  for (const life of meetingLives) await checkCoveredLife(life);
});

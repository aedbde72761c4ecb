import fc from "fast-check";
import { beforeEach, test, vi } from "vitest";
import { checkFamilyDay, FamilyDay } from "../testing/family-day.ts";

beforeEach(() => {
  for (const method of ["error", "warn"] as const) vi.spyOn(console, method).mockImplementation(() => {});
});

test("given a family, when its day crashes, is answered badly and conflicts with its owner's acts at any call, then each charge is in at most one mail, the payer gets one, none is lost, and timelines and ledgers agree", async () => {
  await fc.assert(fc.asyncProperty(FamilyDay, checkFamilyDay), { numRuns: 300, seed: 20_270_210 });
});

/** docs/rules/settlement.md, "Settling". */
import fc from "fast-check";
import { test } from "vitest";
import { compareViews } from "../support/ledger/compare-views.ts";
import { anyHistory } from "../support/ledger/draw-history.ts";
import { playHistory } from "../support/ledger/play-history.ts";

test("given any history of terms, parts, reversals and voids, when compared, then the book, every screen, the page, mails and exports agree", async () => {
  await fc.assert(
    fc.asyncProperty(anyHistory, async (history) => compareViews(await playHistory(history))),
    { numRuns: Number(process.env.LEDGER_HISTORIES ?? 200) },
  );
});

import { yearMonth } from "@emdia/contracts/values/calendar";
import { expect, test } from "vitest";
import { aDashboard } from "../../testing/builders.ts";
import { buildMonthPairs, formatShortAmount } from "./month-pairs.ts";

test.each([
  [0, "0"],
  [99_949, "999"],
  [100_000, "1 mil"],
  [254_900, "2,5 mil"],
  [1_234_500, "12 mil"],
])("given %i centavos, when formatted for a narrow column, then they read %s", (cents, text) => {
  expect(formatShortAmount(cents)).toBe(text);
});

test("given months and the dashboard's figures, when drawn, then the last month is the dashboard's", () => {
  const months = ["2026-10", "2026-11"].map((month) => ({
    month: yearMonth(month),
    expectedCents: 100_000,
    receivedCents: 50_000,
  }));
  const stats = { ...aDashboard([]).stats, valorRecebidoEsseMes: 300.1, valorAReceberEsseMes: 0.2 };
  expect(buildMonthPairs(months, stats).map(({ short, part, total }) => [short, part, total])).toEqual([
    ["Out", 50_000, 100_000],
    ["Nov", 30_010, 30_030],
  ]);
});

test("given a month of which nothing was received, when drawn, then no nought stands over its full column; an empty month keeps it", () => {
  const month = yearMonth("2026-11");
  const shown = (expected: number) => {
    const stats = { ...aDashboard([]).stats, valorRecebidoEsseMes: 0, valorAReceberEsseMes: expected };
    return buildMonthPairs([{ month, expectedCents: 0, receivedCents: 0 }], stats)[0]?.partShort;
  };
  expect([shown(2_500), shown(0)]).toEqual(["", "0"]);
});

import { expect, test } from "vitest";
import { aDashboard } from "../../testing/builders.ts";
import { buildMonthPairs, formatShortAmount } from "./paired-columns.tsx";

test.each([
  [0, "0"],
  [99_949, "999"],
  [100_000, "1 mil"],
  [254_900, "2,5 mil"],
  [1_234_500, "12 mil"],
])("given %i centavos, when formatted for a narrow column, then they read %s", (cents, text) => {
  expect(formatShortAmount(cents)).toBe(text);
});

const aMonth = (month: string, cameIn = 0) => ({
  month,
  charges: { expected: 1_000, received: 500, open: 500 },
  settlements: { total: cameIn, count: 1 },
});

test("given months and the dashboard's figures, when drawn, then the last month is the dashboard's", () => {
  const stats = { ...aDashboard([]).stats, valorRecebidoEsseMes: 300.1, valorAReceberEsseMes: 0.2 };
  const settled = { total: 450.5, count: 3 };
  const pairs = buildMonthPairs([aMonth("2026-10", 12.3), aMonth("2026-11", 1)], { stats, settled });
  expect(pairs.map(({ short, part, total, beside }) => [short, part, total, beside])).toEqual([
    ["Out", 50_000, 100_000, 1_230],
    ["Nov", 30_010, 30_030, 45_050],
  ]);
});

test("given a month without received money, when drawn, then no zero is above its full column; an empty month shows the zero", () => {
  const shown = (expected: number) => {
    const stats = { ...aDashboard([]).stats, valorRecebidoEsseMes: 0, valorAReceberEsseMes: expected };
    return buildMonthPairs([aMonth("2026-11")], { stats, settled: undefined })[0]?.partShort;
  };
  expect([shown(2_500), shown(0)]).toEqual(["", "0"]);
});

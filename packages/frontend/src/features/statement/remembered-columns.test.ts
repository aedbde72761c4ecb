import { beforeEach, expect, test, vi } from "vitest";
import { statementColumns } from "../../lib/storage.ts";
import { memoryStorage } from "../../testing/memory-storage.ts";
import { columnsOf, rememberColumns } from "./pick-statement.tsx";
import { tableOf } from "./read/columns.ts";

const table = (...headings: string[]) =>
  tableOf({ rows: [headings, ["03/11/2026", "x", "y"]].map((cells, line) => ({ line, cells })), dayShift: 0 });
const mapping = { date: [0], amount: [2], credit: [], direction: [], number: [], payer: [], text: [1] };

beforeEach(() => void vi.stubGlobal("localStorage", memoryStorage()));

test("given chosen columns, when the same headings come again, then they are known, and others are not", () => {
  rememberColumns(table("Quando", "Quem", "Quanto"), mapping);
  expect(columnsOf(table("quando", "QUEM", "Quanto"))).toEqual(mapping);
  expect(columnsOf(table("Quando", "Quem", "Total"))).not.toEqual(mapping);
});

test.each([
  ["{"],
  ["[]"],
  ['{"quando|quem|quanto":{"date":[9]}}'],
  ['{"quando|quem|quanto":"x"}'],
  [JSON.stringify({ "quando|quem|quanto": { ...mapping, text: [3] } })],
])("given the stored columns %s, when read, then the guessed columns stay", (stored) => {
  statementColumns.set(stored);
  const unknown = table("Quando", "Quem", "Quanto");
  expect(columnsOf(unknown)).toEqual(unknown.guess);
});

test("given more formats than are remembered, when one more is chosen, then the oldest is forgotten", () => {
  for (let at = 0; at < 13; at++) rememberColumns(table("Quando", "Quem", `Quanto ${at}`), mapping);
  const known = (at: number) => columnsOf(table("Quando", "Quem", `Quanto ${at}`)) !== undefined;
  expect(Object.keys(JSON.parse(statementColumns.get() ?? "{}"))).toHaveLength(12);
  expect([known(0), statementColumns.get()?.includes('quanto 0"')]).toEqual([true, false]);
});

import { expect, test } from "vitest";
import { ROWS, type Row, type Target } from "../../tests/security/support/rows.ts";
import { printTable, type TestReport } from "./table.ts";

const figureOf = (target: Target) => ("min" in target ? target.min : "exactly" in target ? target.exactly : target.max);
const figuresOf = ({ targets }: Row) =>
  Object.fromEntries(Object.entries(targets).map(([name, target]) => [name, figureOf(target)]));

const assertionResults = () =>
  Object.entries(ROWS).map(([row, one]) => ({
    title: row,
    status: "passed",
    meta: { security: { row, tried: { calls: 1 }, figures: figuresOf(one) } },
  }));
type Results = TestReport["testResults"][number]["assertionResults"];

function printed(results: Results, success = true): { isGood: boolean; text: string } {
  const lines: string[] = [];
  const isGood = printTable({ success, testResults: [{ assertionResults: results }] }, (line) => lines.push(line));
  return { isGood, text: lines.join("\n") };
}

test("given a run in which every row reaches its targets, when printed, then it is good and lists every row", () => {
  const { isGood, text } = printed(assertionResults());
  expect([isGood, text.includes("✗")]).toEqual([true, false]);
  for (const { risk } of Object.values(ROWS)) expect(text).toContain(`✓ ${risk}`);
});

test.each<[string, (results: Results) => Results, string]>([
  ["a row that no test measured", ([_gone, ...others]) => others, `✗ ${ROWS.bola.risk} (API1, 8.2.2): no test`],
  ["a failed test", ([first, ...others]) => (first ? [{ ...first, status: "failed" }, ...others] : []), "tests failed"],
  ["a figure that was not reported", (all) => all.map((one) => emptied(one, "csv")), "not measured"],
  ["a figure above its target", (all) => all.map((one) => raised(one, "webhook", "mutants accepted")), "accepted: 1 ("],
  ["a figure below its target", (all) => all.map((one) => raised(one, "jwt", "variants", -1)), "variants: 39 ("],
])("given %s, when printed, then the table is not good and says so", (_what, damage, line) => {
  const { isGood, text } = printed(damage(assertionResults()));
  expect(isGood).toBe(false);
  expect(text).toContain(line);
});

test("given a failed test that measures no row, when printed, then the table is not good", () => {
  expect(printed(assertionResults(), false).isGood).toBe(false);
});

type Result = Results[number];
const changed = (
  result: Result,
  row: string,
  figures: (old: Record<string, number>) => Record<string, number>,
): Result =>
  result.meta.security?.row === row
    ? { ...result, meta: { security: { ...result.meta.security, figures: figures(result.meta.security.figures) } } }
    : result;
const emptied = (result: Result, row: string) => changed(result, row, () => ({}));
const raised = (result: Result, row: string, name: string, by = 1) =>
  changed(result, row, (old) => ({ ...old, [name]: (old[name] ?? 0) + by }));

import * as z from "zod/mini";
import { Measured } from "../../tests/security/support/measured.ts";
import { isMet, ROWS, type Row, targetText } from "../../tests/security/support/rows.ts";

/** `measures` (tests/security/support/measure.ts) writes `meta.security`. */
export const TestReport = z.object({
  success: z.boolean(),
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({ title: z.string(), status: z.string(), meta: z.object({ security: z.optional(Measured) }) }),
      ),
    }),
  ),
});
export type TestReport = z.infer<typeof TestReport>;

type Test = { status: string; measured: Measured };

/** @returns whether every row exists and meets its targets, and every test passed */
export function printTable(report: TestReport, print: (line: string) => void): boolean {
  const tests = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ status, meta: { security } }) => (security ? [{ status, measured: security }] : [])),
  );
  const rows = Object.entries(ROWS).map(([key, row]) =>
    linesOf(
      row,
      tests.filter(({ measured }) => measured.row === key),
    ),
  );
  for (const { lines } of rows) print(lines.join("\n"));
  const good = rows.filter(({ isGood }) => isGood).length;
  print(`\n${good} of ${rows.length} rows of the security table reach their targets.`);
  if (!report.success) print("Some tests failed.");
  return good === rows.length && report.success;
}

const counted = (record: Readonly<Record<string, number>>) =>
  Object.entries(record)
    .map(([name, count]) => `${count.toLocaleString("en")} ${name}`)
    .join(", ");

function figureOf(tests: readonly Test[], name: string): number | undefined {
  const found = tests.flatMap(({ measured }) => measured.figures[name] ?? []);
  return found.length > 0 ? found.reduce((sum, one) => sum + one) : undefined;
}

function linesOf(row: Row, tests: readonly Test[]): { isGood: boolean; lines: string[] } {
  const figures = Object.entries(row.targets).map(([name, target]) => {
    const figure = figureOf(tests, name);
    const good = figure !== undefined && isMet(target, figure);
    const text = figure === undefined ? "not measured" : figure.toLocaleString("en");
    return { good, line: `    ${good ? "✓" : "✗"} ${name}: ${text} (target ${targetText(target)})` };
  });
  const failed = tests.filter(({ status }) => status !== "passed").length;
  const isGood = tests.length > 0 && failed === 0 && figures.every(({ good }) => good);
  const tried = tests.map(({ measured }) => counted(measured.tried)).join(", ");
  const note = tests.flatMap(({ measured }) => measured.note ?? []);
  return {
    isGood,
    lines: [
      `${isGood ? "✓" : "✗"} ${row.risk} (${row.ids})${tests.length === 0 ? ": no test measured it" : ""}`,
      ...(tried ? [`      tried: ${tried}`] : []),
      ...figures.map(({ line }) => line),
      ...note.map((text) => `      for information: ${text}`),
      ...(failed > 0 ? [`    ✗ ${failed} of its tests failed`] : []),
    ],
  };
}

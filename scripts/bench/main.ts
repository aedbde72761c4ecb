/**
 * `npm run bench -- <suite> [--json]`: measures, prints each figure beside its budget, and fails over one.
 * Each suite answers its rows; a new one is a file here and a line in `suites`.
 */
import { parseArgs } from "node:util";
import { lighthouse } from "./lighthouse/suite.ts";
import type { Row } from "./row.ts";
import { web } from "./web.ts";

const suites: Readonly<Record<string, () => Promise<Row[]>>> = { web, lighthouse };

const { positionals, values } = parseArgs({ allowPositionals: true, options: { json: { type: "boolean" } } });
const suite = suites[positionals[0] ?? ""];
if (!suite) {
  console.error(`Usage: npm run bench -- <suite> [--json]. Suites: ${Object.keys(suites).join(", ")}`);
  process.exit(1);
}

const text = (value: number, unit: string) =>
  unit === "kB" ? `${(value / 1024).toFixed(1)} kB` : `${value}${unit && ` ${unit}`}`;
const isWithin = ({ value, budget = Number.POSITIVE_INFINITY, ceiling = budget }: Row) => value <= ceiling;

function markOf(row: Row): string {
  if (row.budget === undefined) return " ";
  if (!isWithin(row)) return "✗";
  return row.value > row.budget ? "!" : "✓";
}

const rows = await suite();
if (values.json)
  console.log(
    JSON.stringify(
      rows.map((row) => ({ ...row, ok: isWithin(row) })),
      null,
      2,
    ),
  );
else {
  const width = Math.max(...rows.map(({ name }) => name.length));
  for (const row of rows) {
    const target = row.budget === undefined ? "" : `≤ ${text(row.budget, row.unit)}`;
    console.log(`${markOf(row)} ${row.name.padEnd(width)}  ${text(row.value, row.unit).padStart(9)}  ${target}`);
  }
}
const over = rows.filter((row) => !isWithin(row)).length;
const missed = rows.filter((row) => markOf(row) === "!").length;
if (!values.json)
  console.log(
    `${rows.length - over} passed, ${over} failed${missed > 0 ? `, ${missed} known to miss their budget` : ""}`,
  );
process.exit(over === 0 ? 0 : 1);

/**
 * `npm run bench -- <suite> [--json] [--full]` measures, prints each figure beside its budget or
 * aim, and fails over a budget. A new suite is a file here and a line in `suites`; `--full` selects
 * sizes that need minutes. `npm run bench -- all [--full] [--write]` runs every suite in turn and
 * writes docs/reports/benchmarks.md.
 */
import { readOptions } from "../read-options.ts";
import { cost } from "./cost/suite.ts";
import { growth } from "./growth/suite.ts";
import { init } from "./init/suite.ts";
import { memory } from "./memory/suite.ts";
import { isWithin, markOf, printRows } from "./print-rows.ts";
import { runAll } from "./report/run-all.ts";
import type { Row, SuiteOptions } from "./row.ts";
import { web } from "./web.ts";
import { webLive } from "./web-live.ts";

const suites: Readonly<Record<string, (options: SuiteOptions) => Promise<Row[]>>> = {
  cost,
  growth,
  init,
  memory,
  web,
  "web-live": webLive,
};

const { positionals, values } = readOptions({
  allowPositionals: true,
  options: {
    json: { type: "boolean", default: false },
    full: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});
const [asked = ""] = positionals;

async function runOne(suite: (options: SuiteOptions) => Promise<Row[]>): Promise<boolean> {
  const rows = await suite({ isFull: values.full });
  const over = rows.filter((row) => !isWithin(row)).length;
  const missed = rows.filter((row) => markOf(row) === "!").length;
  if (values.json) {
    console.log(
      JSON.stringify(
        rows.map((row) => ({ ...row, ok: isWithin(row) })),
        null,
        2,
      ),
    );
    return over === 0;
  }
  printRows(rows);
  const known = missed > 0 ? `, ${missed} known to miss their budget` : "";
  console.log(`${rows.length - over} passed, ${over} failed${known}`);
  return over === 0;
}

const names = Object.keys(suites);
const suite = suites[asked];
if (!suite && asked !== "all") {
  console.error(`Usage: npm run bench -- <suite> [--json] [--full]. Suites: ${names.join(", ")}, or all [--write]`);
  process.exit(1);
}
const isGood = suite ? await runOne(suite) : await runAll(names, { isFull: values.full, isWritten: values.write });
process.exit(isGood ? 0 : 1);

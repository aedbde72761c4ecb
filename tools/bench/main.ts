/**
 * Runs `npm run bench -- <suite>`: measures, prints each figure next to its budget, and fails when a
 * figure exceeds its budget. A new suite needs a file here and a line in `suites`. `npm run bench --
 * all` runs every suite, each in its own process, and writes docs/reports/benchmarks.md.
 */
import { readOptions } from "../read-options.ts";
import { cost } from "./cost/suite.ts";
import { growth } from "./growth/suite.ts";
import { init } from "./init/suite.ts";
import { memory } from "./memory/suite.ts";
import { isWithin, printRows, type Row } from "./row.ts";
import { web } from "./web.ts";
import { webLive } from "./web-live.ts";
import { writeReport } from "./write-report.ts";

const suites: Readonly<Record<string, () => Promise<Row[]>>> = {
  cost,
  growth,
  init,
  memory,
  web,
  "web-live": webLive,
};

const { positionals } = readOptions({ allowPositionals: true, options: {} });
const [asked = ""] = positionals;

async function runOne(suite: () => Promise<Row[]>): Promise<boolean> {
  const rows = await suite();
  const over = rows.filter((row) => !isWithin(row)).length;
  printRows(rows);
  console.log(`${rows.length - over} passed, ${over} failed`);
  return over === 0;
}

const names = Object.keys(suites);
const suite = suites[asked];
if (!suite && asked !== "all") {
  console.error(`Usage: npm run bench -- <suite>. Suites: ${names.join(", ")}, or all`);
  process.exit(1);
}
process.exit((suite ? await runOne(suite) : writeReport(names)) ? 0 : 1);

/**
 * Runs `npm run bench -- <suite> …`: measures, prints each figure next to its budget, and fails
 * when a figure exceeds its budget. A new suite needs a file here and a line in `suites`. `--write`
 * runs every suite and writes docs/reports/benchmarks.md.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readOptions } from "../read-options.ts";
import { cost } from "./cost.ts";
import { growth } from "./growth.ts";
import { history } from "./history.ts";
import { memory } from "./memory.ts";
import { isWithin, linesOf, type Row } from "./row.ts";
import { web } from "./web.ts";

const suites: Readonly<Record<string, { about: string; run: () => Promise<Row[]> }>> = {
  cost: {
    about:
      "The cost of the billing day, as the emulator bills it: tick, shards and owners through the deployed handlers, 5 owners of 100 students, second month.",
    run: cost,
  },
  growth: { about: "The growth of the cost with owners and students.", run: growth },
  history: {
    about:
      "A month of 200 students through the deployed handlers, at two lengths of history: a billing day with 15 payers of four students, 20 debtors of old months, 150 receipts and 100 reminders by rule.",
    run: history,
  },
  memory: { about: "The memory of `npm start`, all its processes together.", run: memory },
  web: { about: "The weight of the built site after gzip.", run: web },
};

const HEAD = `# Benchmarks

Written by \`npm run bench -- --write\`. Counts and sizes; ✓ is within the budget, ✗ over it, and a figure without a mark has
no budget.
`;

const { positionals, values } = readOptions({
  allowPositionals: true,
  options: { write: { type: "boolean", default: false } },
});
const chosen = values.write ? Object.keys(suites) : positionals;
const sections: string[] = [];
let over = 0;
for (const name of chosen) {
  const rows = (await suites[name]?.run()) ?? [];
  const lines = linesOf(rows);
  for (const line of lines) console.log(line);
  over += rows.filter((row) => !isWithin(row)).length;
  sections.push(`\n## ${name}\n\n${suites[name]?.about}\n\n\`\`\`\n${lines.join("\n")}\n\`\`\`\n`);
}
if (values.write)
  writeFileSync(join(import.meta.dirname, "../../docs/reports/benchmarks.md"), HEAD + sections.join(""));
const unknown = chosen.length === 0 || chosen.some((name) => !(name in suites));
if (unknown) console.error(`Usage: npm run bench -- <suite> … Suites: ${Object.keys(suites).join(", ")}`);
process.exit(unknown || over > 0 ? 1 : 0);

import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";

const PROGRAM = join(import.meta.dirname, "main.ts");
const DOCUMENT = join(import.meta.dirname, "../../docs/reports/benchmarks.md");

const ABOUT: Readonly<Record<string, string>> = {
  cost: "The cost of the billing day, as the emulator bills it: tick, shards and owners through the deployed handlers, 5 owners of 100 students, second month.",
  growth: "The growth of the cost with owners, students and months of history.",
  init: "The first call of every Lambda as deployed, each in a new process.",
  memory:
    "The memory of `npm start` with all its processes; each process counts the pages it shares. The demo studio: idle, through a month of the clock, and through an hour of a person who opens a screen every four seconds.",
  web: "The weight of the built site after gzip.",
  "web-live": "The elements of the built site's pages in a browser, with 2,000 students.",
};

/**
 * Runs each suite in its own process, so that suites do not affect each other, and writes their
 * output into docs/reports/benchmarks.md.
 * @returns whether every suite ran and kept its budgets
 */
export function writeReport(suites: readonly string[]): boolean {
  const runs = suites.map((name) => {
    const { status, stdout } = spawnSync(process.execPath, [PROGRAM, name], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    });
    console.log(`\n${name}\n${stdout}`);
    return {
      isGood: status === 0,
      section: [`## ${name}`, "", ABOUT[name] ?? "", "", "```", stdout.trimEnd(), "```", ""],
    };
  });
  const [first, ...others] = cpus();
  const head = [
    "# Benchmarks",
    "",
    `Written by \`npm run bench -- all\` on ${new Date().toISOString().slice(0, 10)}, on ${others.length + 1} cores of ${first?.model.trim() ?? "an unknown processor"}, Node ${process.versions.node}.`,
    "Counts and sizes; ✓ is within the budget, ✗ over it, and a figure without a mark has no budget.",
    "",
  ];
  writeFileSync(DOCUMENT, [...head, ...runs.flatMap(({ section }) => section)].join("\n"));
  return runs.every(({ isGood }) => isGood);
}

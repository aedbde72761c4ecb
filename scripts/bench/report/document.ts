import { limitOf, markOf, spreadOf, text } from "../print-rows.ts";
import type { Row } from "../row.ts";

/**
 * The run of one suite. `load` is the machine's load average before it; `rows` is undefined when
 * the suite failed.
 */
export type SuiteRun = { name: string; seconds: number; load: number; rows: Row[] | undefined };

const WHAT: Readonly<Record<string, string>> = {
  cost: "What the billing day costs, as the emulator bills it: tick, shards and owners through the deployed handlers, 5 owners of 100 students, second month. Counts; over a budget fails.",
  growth: "Whether cost follows what falls due and nothing else. Counts and sizes; over a budget fails.",
  init: "Every Lambda as deployed in fresh processes, against an empty handler. Times are told; undici fails.",
  memory:
    "What `npm start` holds with all its processes, pages they share counted for each: with the demo studio, left alone, through a month of the clock, through an hour of somebody who looks at a screen every four seconds. Over a budget fails.",
  web: "What the built site weighs.",
  "web-live": "The built site's pace in a browser, with 2,000 students.",
};

const MARKS = "✓ within, ✗ over, ! over a budget that is known to be missed, ~ over an aim; nothing: only told.";

const cell = (content: string) => content.replaceAll("|", "\\|");

function tableOf(rows: readonly Row[]): string[] {
  const lines = rows.map((row) =>
    [markOf(row), row.name, text(row.value, row.unit), spreadOf(row), limitOf(row)].map(cell).join(" | "),
  );
  return ["| | what | figure | p10 to p90 | limit |", "|---|---|--:|---|---|", ...lines.map((line) => `| ${line} |`)];
}

function sectionOf({ name, seconds, load, rows }: SuiteRun): string[] {
  const head = [`## ${name}`, "", ...(WHAT[name] ? [WHAT[name], ""] : [])];
  if (!rows) return [...head, "Did not run.", ""];
  const [time, before] = [seconds.toFixed(0), load.toFixed(1)];
  return [...head, ...tableOf(rows), "", `${time} s; load average before it: ${before}.`, ""];
}

/** Writes docs/reports/benchmarks.md: the figures, the machine, and the day. */
export function documentOf(
  runs: readonly SuiteRun[],
  { machine, day, isFull }: { machine: readonly string[]; day: Date; isFull: boolean },
): string {
  const command = `npm run bench -- all ${isFull ? "--full " : ""}--write`;
  return [
    "# Benchmarks",
    "",
    `Written by \`${command}\` on ${day.toISOString().slice(0, 10)}; nobody edits it by hand.`,
    "Ratios compare what was measured in one run, by turns; milliseconds are this machine's alone.",
    "",
    ...machine,
    `- ${MARKS}`,
    "",
    ...runs.flatMap(sectionOf),
  ]
    .join("\n")
    .trimEnd()
    .concat("\n");
}

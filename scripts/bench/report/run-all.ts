import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import * as z from "zod/mini";
import { isWithin, printRows } from "../print-rows.ts";
import { documentOf, type SuiteRun } from "./document.ts";
import { machineLines } from "./machine.ts";

const PROGRAM = join(import.meta.dirname, "../main.ts");
const DOCUMENT = join(import.meta.dirname, "../../../docs/reports/benchmarks.md");

const limit = z.exactOptional(z.number());
const Rows = z.array(
  z.object({
    name: z.string(),
    value: z.number(),
    budget: limit,
    ceiling: limit,
    aim: limit,
    unit: z.enum(["kB", "MB", "ms", "µs", "%", "×", ""]),
    spread: z.exactOptional(z.tuple([z.number(), z.number()])),
  }),
);

/** Runs a suite in its own process, so that suites do not affect each other. */
async function runInProcess(name: string, isFull: boolean): Promise<SuiteRun> {
  const started = performance.now();
  const load = loadavg()[0] ?? 0;
  const args = [PROGRAM, name, "--json", ...(isFull ? ["--full"] : [])];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  for await (const part of child.stdout) text += String(part);
  const seconds = (performance.now() - started) / 1_000;
  return { name, seconds, load, rows: text.startsWith("[") ? Rows.parse(JSON.parse(text)) : undefined };
}

/**
 * Runs every suite, one after the other.
 * @returns whether all ran and no figure exceeds its budget
 */
export async function runAll(
  names: readonly string[],
  { isFull, isWritten }: { isFull: boolean; isWritten: boolean },
): Promise<boolean> {
  const machine = machineLines();
  const runs: SuiteRun[] = [];
  for (const name of names) {
    const run = await runInProcess(name, isFull);
    runs.push(run);
    console.log(`\n${name}, ${run.seconds.toFixed(0)} s${run.rows ? "" : ": did not run"}`);
    printRows(run.rows ?? []);
    // The document is written after each suite, so that an aborted run keeps its figures.
    if (isWritten) writeFileSync(DOCUMENT, documentOf(runs, { machine, day: new Date(), isFull }));
  }
  const over = runs.flatMap(({ rows = [] }) => rows).filter((row) => !isWithin(row)).length;
  const failed = runs.filter(({ rows }) => !rows).length;
  console.log(`\n${runs.length - failed} suites ran, ${failed} did not, ${over} figures over their budget`);
  return over + failed === 0;
}

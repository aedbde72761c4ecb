/**
 * The facts that are known before the first mutant is tested: the imports between modules, the
 * tests that pass on the present code, and their times.
 */
import { pathToFileURL } from "node:url";
import type { Bench, Outcome } from "./bench.ts";
import { type Importers, reachOf } from "./modules.ts";
import type { Answer } from "./worker.ts";

/** The tests that run on a file's mutants, and their processor time in milliseconds. */
export type Judges = { tests: readonly string[]; usualMs: number };
/**
 * `leftOut` lists test files that cannot be loaded or run outside of vitest, with the reason. No
 * mutant is tested with them.
 */
export type Ground = {
  importers: Importers;
  leftOut: readonly string[];
  judgesOf: (file: string) => Promise<Judges>;
};

/**
 * The time limit for loading a test file, in milliseconds. No mutant is tested with a file that
 * takes longer.
 */
const MOST_LOAD_MS = 120_000;
const SLOWER = 8;
/** A test beside a file that imports the file directly may take this multiple of the budget. */
const OWN_SHARE = 5;
const TIMEOUT_MS = 10_000;

/**
 * Returns the answer of an order.
 * @throws Error when the process ends on the present code
 */
function answerOf(outcome: Outcome): Answer {
  if (typeof outcome === "string") throw new Error(`the tests do not run on the code as it is: the process ${outcome}`);
  return outcome;
}

/**
 * Returns the answer of tests that pass.
 * @throws Error when a test fails, or the process ends, on the present code
 */
function greenOf(given: Outcome): Answer {
  const outcome = answerOf(given);
  if (outcome.failed.length > 0) throw new Error(`not green on the code as it is: ${outcome.failed.join("\n")}`);
  return outcome;
}

/**
 * Loads every given test file and finds the tests for the mutants of each file: those that reach
 * the file by imports, the nearest first, as many as `budgetMs` allows. Each test must pass twice
 * in the same process, because mutants are tested one after another in one process.
 * @throws Error when a test does not pass
 */
export async function prepareGround(
  bench: Bench,
  root: string,
  { tests: files, budgetMs }: { tests: readonly string[]; budgetMs: number },
): Promise<Ground> {
  const urlOf = (file: string) => pathToFileURL(`${root}/${file}`).href;
  const all = files.map(urlOf);
  const loaded = answerOf(await bench.ask({ tests: all, isOnlyLoaded: true }, MOST_LOAD_MS));
  const tests = all.filter((test) => !loaded.failed.some((failure) => failure.startsWith(`${test}: `)));
  const importers: Importers = new Map(loaded.importers.map(([url, list]) => [url, new Set(list)]));
  const times = new Map<string, Promise<number>>();
  const leftOut = [...loaded.failed];
  const measure = async (test: string): Promise<number> => {
    const outcome = await bench.ask({ tests: [test, test] }, 2 * (budgetMs * SLOWER + TIMEOUT_MS));
    if (outcome === "crashes") leftOut.push(`${test}: the process ${outcome}`);
    if (typeof outcome === "string") return Number.POSITIVE_INFINITY;
    return greenOf(outcome).times[0]?.[1] ?? 0;
  };
  const timeOf = (test: string) => {
    const time = times.get(test) ?? measure(test);
    times.set(test, time);
    return time;
  };
  const judgesOf = async (file: string): Promise<Judges> => {
    const reach = reachOf(importers, urlOf(file));
    const near = tests.filter((test) => reach.has(test)).sort((a, b) => Number(reach.get(a)) - Number(reach.get(b)));
    const chosen: string[] = [];
    let usualMs = 0;
    for (const test of near) {
      const time = await timeOf(test);
      // A test of the file itself always runs; other tests do as far as the budget allows.
      const isBeside = new URL(".", test).href === new URL(".", urlOf(file)).href;
      const isItsOwn = isBeside && reach.get(test) === 1 && time <= budgetMs * OWN_SHARE;
      if (!isItsOwn && usualMs + time > budgetMs) continue;
      usualMs += time;
      chosen.push(test);
    }
    return { tests: chosen, usualMs };
  };
  return { importers, leftOut, judgesOf };
}

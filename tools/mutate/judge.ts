/** Finds the tests near a file, and runs them on its mutants. */
import { pathToFileURL } from "node:url";
import type { Bench } from "./bench.ts";
import { type Importers, reachOf } from "./imports.ts";
import type { Mutant } from "./mutants.ts";

/** `by` names the test that noticed a mutant; undefined means that no test noticed it. */
export type Verdict = { mutant: Mutant; by: string | undefined };
/** The tests that run on a file's mutants, their processor time, and the modules to load again. */
export type Judges = { tests: readonly string[]; usualMs: number; reach: readonly string[] };
/** The URLs of the tests that may judge, and the processor time that they may take together. */
export type Ground = { root: string; importers: Importers; tests: readonly string[]; budgetMs: number };

/** Tests may take this multiple of their time on the present code, plus the patience. */
const SLOWER = 8;
/** A test beside a file that imports the file directly may take this multiple of the budget. */
const OWN_SHARE = 5;
/** The time added to the tests' usual time, because a slow machine is not an endless loop. */
const PATIENCE_MS = 10_000;

/**
 * Returns a function that finds the tests for the mutants of a file: those that reach the file by
 * imports, the nearest first, as many as the budget allows. Each test must pass twice in the same
 * process, because mutants are tested one after another in one process. `leaveOut` is told of a
 * test that cannot run outside of vitest.
 * @throws Error when a test does not pass
 */
export function judgesFinder(
  bench: Bench,
  { root, importers, tests, budgetMs }: Ground,
  leaveOut: (why: string) => void,
) {
  const times = new Map<string, number>();
  const measure = async (test: string): Promise<number> => {
    const outcome = await bench.ask({ tests: [test, test] }, 2 * (budgetMs * SLOWER + PATIENCE_MS));
    if (typeof outcome !== "string" && !outcome.failed) return outcome.times[0] ?? 0;
    const why = typeof outcome === "string" ? `${test}: the process ${outcome}` : (outcome.failed ?? "");
    if (typeof outcome !== "string" && !outcome.isUnfit) throw new Error(`not green on the code as it is: ${why}`);
    leaveOut(why);
    return Number.POSITIVE_INFINITY;
  };
  return async (file: string): Promise<Judges> => {
    const url = pathToFileURL(`${root}/${file}`).href;
    const reach = reachOf(importers, url);
    const near = tests.filter((test) => reach.has(test)).sort((a, b) => Number(reach.get(a)) - Number(reach.get(b)));
    const judges = { tests: [] as string[], usualMs: 0, reach: [...reach.keys()] };
    for (const test of near) {
      const time = times.get(test) ?? (await measure(test));
      times.set(test, time);
      // A test of the file itself always runs; other tests do as far as the budget allows.
      const isBeside = new URL(".", test).href === new URL(".", url).href;
      const isItsOwn = isBeside && reach.get(test) === 1 && time <= budgetMs * OWN_SHARE;
      if (!isItsOwn && judges.usualMs + time > budgetMs) continue;
      judges.usualMs += time;
      judges.tests.push(test);
    }
    return judges;
  };
}

/**
 * Tests mutants one after another in each process; several processes share the work. `judges` has
 * the judges of each mutant's file.
 */
export async function judgeMutants(
  benches: readonly Bench[],
  mutants: readonly Mutant[],
  {
    root,
    judges,
    tell,
    patienceMs = PATIENCE_MS,
  }: {
    root: string;
    judges: ReadonlyMap<string, Judges>;
    tell: () => void;
    patienceMs?: number;
  },
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  const rest = mutants.entries();
  const work = async (bench: Bench) => {
    for (const [at, mutant] of rest) {
      const { tests, usualMs, reach } = judges.get(mutant.file) ?? { tests: [], usualMs: 0, reach: [] };
      const order = { tests, mutant: { url: pathToFileURL(`${root}/${mutant.file}`).href, text: mutant.text, reach } };
      const outcome = tests.length > 0 ? await bench.ask(order, usualMs * SLOWER + patienceMs) : undefined;
      verdicts[at] = { mutant, by: typeof outcome === "string" ? `the process ${outcome}` : outcome?.failed };
      tell();
    }
  };
  await Promise.all(benches.map(work));
  return verdicts;
}

/** Tests mutants one after another in each process; several processes share the work. */
import { pathToFileURL } from "node:url";
import type { Mutant } from "../mutants.ts";
import type { Bench, Outcome } from "./bench.ts";
import type { Ground, Judges } from "./ground.ts";

/** `by` names the test that noticed a mutant; undefined means that no test noticed it. */
export type Verdict = { mutant: Mutant; by: string | undefined };

/** A mutant's tests may take this multiple of their time on the present code, plus `patienceMs`. */
const SLOWER = 8;

/** Returns the failed test, with its file's path in the repository. */
function reasonOf(outcome: Outcome, home: string): string | undefined {
  if (typeof outcome === "string") return `the process ${outcome}`;
  return outcome.failed[0]?.replace(home, "").replace(/\.ts\?[^:]*/, ".ts");
}

export type Plan = {
  root: string;
  ground: Ground;
  judges: ReadonlyMap<string, Judges>;
  tell: (verdict: Verdict) => void;
  patienceMs: number;
};

export async function judgeMutants(
  benches: readonly Bench[],
  { root, ground, judges, tell, patienceMs }: Plan,
  mutants: readonly Mutant[],
): Promise<Verdict[]> {
  const importers = [...ground.importers].map(([url, set]): [string, string[]] => [url, [...set]]);
  const home = pathToFileURL(`${root}/`).href;
  const verdicts: Verdict[] = [];
  const rest = mutants.entries();
  const work = async (bench: Bench) => {
    for (const [at, mutant] of rest) {
      const { tests, usualMs } = judges.get(mutant.file) ?? { tests: [], usualMs: 0 };
      const order = { change: { url: home + mutant.file, text: mutant.text, importers }, tests };
      const outcome = tests.length > 0 ? await bench.ask(order, usualMs * SLOWER + patienceMs) : undefined;
      const verdict = { mutant, by: outcome && reasonOf(outcome, home) };
      verdicts[at] = verdict;
      tell(verdict);
    }
  };
  await Promise.all(benches.map(work));
  return verdicts;
}

/** Breaks the product in one way after another and checks that the judge notices each. */
import type { Verdict } from "../../tests/simulation/judge/judge-world.ts";
import type { Mutant } from "../../tests/simulation/mutants/mutant.ts";
import { MUTANTS } from "../../tests/simulation/mutants/mutants.ts";
import { playFrom } from "../../tests/simulation/process/worker-pool.ts";

/**
 * The number of worlds after which a mutant counts as survived: the rarest races need about a
 * thousand.
 */
const MOST_WORLDS = 3_000;

/** The result of judging a mutant; `by` is undefined for a mutant that survived. */
export type Kill = { name: string; what: string; days: number; worlds: number; by: string | undefined; seed: number };

export async function killMutant({ name, what }: Mutant, seed: number, jobs: number): Promise<Kill> {
  const kill: Kill = { name, what, days: 0, worlds: 0, by: undefined, seed };
  await playFrom(seed, { jobs, mutant: name }, (verdict: Verdict) => {
    const [finding] = verdict.findings;
    kill.worlds += 1;
    kill.days += verdict.days;
    kill.seed = verdict.seed;
    kill.by = finding && `${finding.kind}: ${finding.what}`;
    return finding !== undefined || kill.worlds >= MOST_WORLDS;
  });
  return kill;
}

/**
 * Judges `jobs` mutants at a time, each in one process, because most are noticed in their first
 * worlds.
 */
export async function killMutants(seed: number, jobs: number, each: (kill: Kill) => void): Promise<Kill[]> {
  const kills: Kill[] = [];
  for (let rest = [...MUTANTS]; rest.length > 0; rest = rest.slice(jobs)) {
    const turn = await Promise.all(rest.slice(0, jobs).map((mutant) => killMutant(mutant, seed, 1)));
    for (const kill of turn) each(kill);
    kills.push(...turn);
  }
  return kills;
}

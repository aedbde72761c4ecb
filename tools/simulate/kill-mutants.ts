/** Breaks the product in one known way after another; the simulation must notice each of them. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Verdict } from "../../tests/simulation/judge/judge-world.ts";
import type { Mutant } from "../../tests/simulation/mutants/mutant.ts";
import { MUTANTS } from "../../tests/simulation/mutants/mutants.ts";
import { playFrom } from "../../tests/simulation/process/worker-pool.ts";

/** A mutant survives when this many worlds show nothing. The rarest races need about a thousand. */
const MOST_WORLDS = 3_000;

export type Kill = { name: string; what: string; days: number; worlds: number; by: string | undefined; seed: number };

/** Few worlds reveal some mutants: the file has the seed of one that did, to be tried first. */
const SEEDS_FILE = join(import.meta.dirname, "revealing-seeds.json");
const revealing: Readonly<Record<string, number>> = JSON.parse(readFileSync(SEEDS_FILE, "utf8"));
/** A mutant that the first world reveals needs no entry. */
const FIRST_WORLD = 1;

/** The entries of mutants that were not judged stay. */
export function storeRevealingSeeds(kills: readonly Kill[]): void {
  const known = new Map(Object.entries(revealing));
  for (const { name, by, seed } of kills) if (by && seed > FIRST_WORLD) known.set(name, seed);
  const names = new Set(MUTANTS.map(({ name }) => name));
  const kept = [...known].filter(([name]) => names.has(name)).sort();
  writeFileSync(SEEDS_FILE, `${JSON.stringify(Object.fromEntries(kept), undefined, 2)}\n`);
}

export async function killMutant(mutant: Mutant, seed: number, jobs: number): Promise<Kill> {
  const known = revealing[mutant.name];
  const kill = known === undefined ? undefined : await judgeFrom(mutant, known, 1, 1);
  return kill?.by ? kill : judgeFrom(mutant, seed, jobs, MOST_WORLDS);
}

/** A process takes the next mutant when it is free, so that a slow mutant delays no other. */
export async function killMutants(seed: number, jobs: number, each: (kill: Kill) => void): Promise<Kill[]> {
  const kills: Kill[] = [];
  const rest = [...MUTANTS];
  const judgeNext = async () => {
    for (let mutant = rest.shift(); mutant; mutant = rest.shift()) {
      const kill = await killMutant(mutant, seed, 1);
      each(kill);
      kills.push(kill);
    }
  };
  await Promise.all(Array.from({ length: jobs }, judgeNext));
  return kills;
}

async function judgeFrom({ name, what }: Mutant, seed: number, jobs: number, most: number): Promise<Kill> {
  const kill: Kill = { name, what, days: 0, worlds: 0, by: undefined, seed };
  await playFrom(seed, { jobs, mutant: name }, (verdict: Verdict) => {
    const [finding] = verdict.findings;
    kill.worlds += 1;
    kill.days += verdict.days;
    kill.seed = verdict.seed;
    kill.by = finding && `${finding.kind}: ${finding.what}`;
    return finding !== undefined || kill.worlds >= most;
  });
  return kill;
}

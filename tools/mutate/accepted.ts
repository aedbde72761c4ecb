/** Reads the accepted survivors: mutants that no test notices, each with a reason for people. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import type { Verdict } from "./judge/judge-mutants.ts";
import type { Mutant } from "./mutants.ts";

/** An accepted mutant: its file, and its lines before and after, with white space collapsed. */
const Accepted = z.object({
  file: z.string(),
  before: z.string(),
  after: z.string(),
  reason: z.string().check(z.minLength(10)),
});
export type Accepted = z.infer<typeof Accepted>;

const LIST = join(import.meta.dirname, "accepted.json");

/**
 * Reads the list.
 * @throws Error when an entry lacks its reason or another field
 */
export const readAccepted = (): Accepted[] => z.array(Accepted).parse(JSON.parse(readFileSync(LIST, "utf8")));

type Named = Pick<Mutant, "file" | "before" | "after">;
const nameOf = ({ file, before, after }: Named) => JSON.stringify([file, before, after]);

/**
 * Returns the entries that match no given mutant although their file is the same, because the code
 * has changed since.
 */
export function entriesWithoutMutant(list: readonly Accepted[], mutants: readonly Named[]): Accepted[] {
  const [files, names] = [new Set(mutants.map(({ file }) => file)), new Set(mutants.map(nameOf))];
  return list.filter((entry) => files.has(entry.file) && !names.has(nameOf(entry)));
}

/**
 * Splits survivors into accepted and other survivors. `needless` are the accepted entries whose
 * mutant a test did notice.
 */
export function sortSurvivors(list: readonly Accepted[], verdicts: readonly Verdict[]) {
  const names = new Set(list.map(nameOf));
  const alive = verdicts.filter(({ by }) => by === undefined).map(({ mutant }) => mutant);
  const [aliveNames, judged] = [new Set(alive.map(nameOf)), new Set(verdicts.map(({ mutant }) => nameOf(mutant)))];
  return {
    accepted: alive.filter((mutant) => names.has(nameOf(mutant))),
    survivors: alive.filter((mutant) => !names.has(nameOf(mutant))),
    needless: list.filter((entry) => judged.has(nameOf(entry)) && !aliveNames.has(nameOf(entry))),
  };
}

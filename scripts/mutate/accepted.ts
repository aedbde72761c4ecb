/** Survivors that are accepted: a list for people, each entry with a reason. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import type { Verdict } from "./judge/judge-mutants.ts";
import type { Mutant } from "./mutants.ts";

/** A mutant by its file and its lines before and after, with single white space. */
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
 * Returns the entries that match none of the given mutants, although their files are the same: the
 * code has changed.
 */
export function entriesWithoutMutant(list: readonly Accepted[], mutants: readonly Named[]): Accepted[] {
  const [files, names] = [new Set(mutants.map(({ file }) => file)), new Set(mutants.map(nameOf))];
  return list.filter((entry) => files.has(entry.file) && !names.has(nameOf(entry)));
}

/**
 * Splits survivors into accepted and other survivors; `needless` entries name mutants that a test
 * noticed.
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

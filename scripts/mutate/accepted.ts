/** Survivors that stay: a list that people read, with a reason each. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import type { Verdict } from "./judge/judge-mutants.ts";
import type { Mutant } from "./mutants.ts";

/** A mutant by its file and its lines before and after, white space made single. */
const Accepted = z.object({
  file: z.string(),
  before: z.string(),
  after: z.string(),
  reason: z.string().check(z.minLength(10)),
});
export type Accepted = z.infer<typeof Accepted>;

const LIST = join(import.meta.dirname, "accepted.json");

/** @throws Error when the list is not as it should be: every entry needs its reason */
export const readAccepted = (): Accepted[] => z.array(Accepted).parse(JSON.parse(readFileSync(LIST, "utf8")));

type Named = Pick<Mutant, "file" | "before" | "after">;
const nameOf = ({ file, before, after }: Named) => JSON.stringify([file, before, after]);

/** Entries of the given mutants' files that name none of them: the code has moved on. */
export function entriesWithoutMutant(list: readonly Accepted[], mutants: readonly Named[]): Accepted[] {
  const [files, names] = [new Set(mutants.map(({ file }) => file)), new Set(mutants.map(nameOf))];
  return list.filter((entry) => files.has(entry.file) && !names.has(nameOf(entry)));
}

/** Splits what nobody noticed into what may stay and what may not; `needless` entries name mutants that were noticed. */
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

/**
 * Sorts the survivors, mutants that no test notices, and writes the findings for people (Markdown)
 * and for programs (JSON).
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import type { Verdict } from "./judge.ts";
import type { Mutant } from "./mutants.ts";

/** An accepted survivor: its file, its lines before and after in single white space, and why. */
const Accepted = z.object({
  file: z.string(),
  before: z.string(),
  after: z.string(),
  reason: z.string().check(z.minLength(10)),
});
export type Accepted = z.infer<typeof Accepted>;

/**
 * Reads the list of accepted survivors.
 * @throws Error when an entry lacks its reason or another field
 */
export const readAccepted = (): Accepted[] =>
  z.array(Accepted).parse(JSON.parse(readFileSync(join(import.meta.dirname, "accepted.json"), "utf8")));

type Named = Pick<Mutant, "file" | "before" | "after">;
const nameOf = ({ file, before, after }: Named) => JSON.stringify([file, before, after]);
const namesOf = (list: readonly Named[]) => new Set(list.map(nameOf));

/**
 * Returns the entries that match no given mutant although their file is the same, because the code
 * has changed since.
 */
export function entriesWithoutMutant(list: readonly Accepted[], mutants: readonly Named[]): Accepted[] {
  const [files, names] = [new Set(mutants.map(({ file }) => file)), namesOf(mutants)];
  return list.filter((entry) => files.has(entry.file) && !names.has(nameOf(entry)));
}

/**
 * Splits survivors into accepted and other survivors. `needless` are the accepted entries whose
 * mutant a test did notice.
 */
export function sortSurvivors(list: readonly Accepted[], verdicts: readonly Verdict[]) {
  const alive = verdicts.filter(({ by }) => by === undefined).map(({ mutant }) => mutant);
  const [names, aliveNames, judged] = [list, alive, verdicts.map(({ mutant }) => mutant)].map(namesOf);
  return {
    accepted: alive.filter((mutant) => names?.has(nameOf(mutant))),
    survivors: alive.filter((mutant) => !names?.has(nameOf(mutant))),
    needless: list.filter((entry) => judged?.has(nameOf(entry)) && !aliveNames?.has(nameOf(entry))),
  };
}

export type Findings = {
  verdicts: readonly Verdict[];
  accepted: readonly Mutant[];
  survivors: readonly Mutant[];
  stale: readonly Accepted[];
  seconds: number;
};

/** The number of characters that are shown before and after a change. */
const AROUND = 60;

/** Returns the difference of two lines, with a few characters around it. */
export function differenceOf({ before, after }: Pick<Mutant, "before" | "after">): string {
  let [start, end] = [0, 0];
  while (start < before.length && before[start] === after[start]) start += 1;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const from = Math.max(0, start - AROUND);
  const cut = (text: string) => {
    const until = text.length - end + AROUND;
    return `${from > 0 ? "…" : ""}${text.slice(from, until)}${until < text.length ? "…" : ""}`;
  };
  return `\`${cut(before)}\` → \`${cut(after)}\``;
}

/**
 * Returns the percentage of noticed or accepted mutants, with one decimal that is never rounded up.
 */
export const scoreOf = ({ verdicts, survivors }: Pick<Findings, "verdicts" | "survivors">): number =>
  verdicts.length === 0 ? 100 : Math.floor((1 - survivors.length / verdicts.length) * 1_000) / 10;

export function markdownOf(findings: Findings): string {
  const { verdicts, survivors, accepted, stale, seconds } = findings;
  const files = [...Map.groupBy(verdicts, ({ mutant }) => mutant.file)].map(([file, judged]) => {
    const left = survivors.filter((mutant) => mutant.file === file).length;
    return `| ${file} | ${judged.length} | ${left} |`;
  });
  const section = (title: string, list: readonly (Named & { line?: number })[]) => [
    `\n## ${title} (${list.length})\n`,
    ...list.map((entry) => `- ${entry.file}${entry.line ? `:${entry.line}` : ""} ${differenceOf(entry)}`),
  ];
  return [
    `# ${scoreOf(findings)} % of ${verdicts.length} mutants noticed or accepted, in ${Math.round(seconds)} s`,
    "\n| file | mutants | survivors |\n|---|---|---|",
    ...files,
    ...section("Survivors", survivors),
    ...section("Accepted", accepted),
    ...section("Entries of accepted.json that no longer hold", stale),
    "",
  ].join("\n");
}

/** Writes both reports into a folder, and returns the path of the Markdown. */
export function writeReport(folder: string, findings: Findings): string {
  mkdirSync(folder, { recursive: true });
  const list = findings.verdicts.map(({ mutant: { text: _, ...mutant }, by }) => ({ ...mutant, by: by ?? null }));
  writeFileSync(join(folder, "mutants.json"), `${JSON.stringify(list, null, 2)}\n`);
  writeFileSync(join(folder, "survivors.md"), markdownOf(findings));
  return join(folder, "survivors.md");
}

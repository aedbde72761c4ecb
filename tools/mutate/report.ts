/** Writes the findings of a run, for people (Markdown) and for programs (JSON). */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Accepted } from "./accepted.ts";
import type { Verdict } from "./judge/judge-mutants.ts";
import type { Mutant } from "./mutants.ts";

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
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  let end = 0;
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
export function scoreOf({ verdicts, survivors }: Pick<Findings, "verdicts" | "survivors">): number {
  if (verdicts.length === 0) return 100;
  return Math.floor(((verdicts.length - survivors.length) / verdicts.length) * 1_000) / 10;
}

const lineOf = (mutant: Mutant) => `- ${mutant.file}:${mutant.line} ${differenceOf(mutant)}`;

export function markdownOf(findings: Findings): string {
  const { verdicts, survivors, accepted, stale, seconds } = findings;
  const files = [...Map.groupBy(verdicts, ({ mutant }) => mutant.file)].map(([file, judged]) => {
    const left = survivors.filter((mutant) => mutant.file === file).length;
    return `| ${file} | ${judged.length} | ${left} |`;
  });
  return [
    `# ${scoreOf(findings)} % of ${verdicts.length} mutants noticed or accepted, in ${Math.round(seconds)} s`,
    "",
    "| file | mutants | survivors |",
    "|---|---|---|",
    ...files,
    "",
    `## Survivors (${survivors.length})`,
    "",
    ...survivors.map(lineOf),
    "",
    `## Accepted (${accepted.length})`,
    "",
    ...accepted.map(lineOf),
    "",
    `## Entries of accepted.json that no longer hold (${stale.length})`,
    "",
    ...stale.map(({ file, before, after }) => `- ${file} ${differenceOf({ before, after })}`),
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

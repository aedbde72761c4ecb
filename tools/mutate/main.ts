/**
 * `npm run tools -- mutate [path …]` makes one small change of the product's rules at a time and
 * checks that a test notices. Without a path it takes contracts, events, core and functions;
 * `--since COMMIT` takes the lines that differ from COMMIT.
 * - --budget S (2): processor seconds of tests per mutant, the nearest tests by imports first
 * - --jobs J (1): judging processes; --out DIR (.local/mutate): the folder of the lists of
 *   survivors and mutants
 *
 * It exits with 1 when a mutant survives that tools/mutate/accepted.json does not list, or when
 * an entry of that list is outdated.
 */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { numberOf, readOptions } from "../read-options.ts";
import { type Bench, openBench } from "./bench.ts";
import { type Chosen, chooseFiles, chooseLines, isTest, JUDGES, listFiles } from "./choose.ts";
import { importersOf } from "./imports.ts";
import { type Judges, judgeMutants, judgesFinder } from "./judge.ts";
import { type Mutant, mutantsOf } from "./mutants.ts";
import { entriesWithoutMutant, markdownOf, readAccepted, sortSurvivors, writeReport } from "./report.ts";
import { isCode } from "./syntax.ts";

const root = join(import.meta.dirname, "../..");
const { values, positionals } = readOptions({
  allowPositionals: true,
  options: {
    since: { type: "string" },
    budget: { type: "string", default: "2" },
    jobs: { type: "string", default: "1" },
    out: { type: "string", default: ".local/mutate" },
  },
});
const [budgetMs, jobs] = [numberOf("budget", values.budget, 0) * 1_000, numberOf("jobs", values.jobs)];
const say = (line: string) => process.stderr.write(`${line}\n`);
const STEP = 250;

const isChosen = (lines: ReturnType<Chosen["get"]>) => (mutant: Mutant) =>
  !lines || lines.some(([first, last]) => mutant.line <= last && mutant.lastLine >= first);

const urlOf = (path: string) => pathToFileURL(join(root, path)).href;

async function judgesOf(bench: Bench, files: Iterable<string>): Promise<Map<string, Judges>> {
  const paths = listFiles(root, ["packages", "stacks", "tests", "tools"]).filter((path) => path.endsWith(".ts"));
  const tests = paths.filter((path) => isTest(path) && JUDGES.some((folder) => path.startsWith(`${folder}/`)));
  const ground = { root, importers: importersOf(root, paths), tests: tests.map(urlOf), budgetMs };
  const find = judgesFinder(bench, ground, (why) => say(`Judges nothing: ${why}`));
  const judges = new Map<string, Judges>();
  for (const file of files) judges.set(file, await find(file));
  return judges;
}

const started = performance.now();
const chosen = values.since ? chooseLines(root, values.since, positionals) : chooseFiles(root, positionals);
const all = new Map([...chosen.keys()].map((file) => [file, mutantsOf(file, readFileSync(join(root, file), "utf8"))]));
const mutants = [...all].flatMap(([file, list]) =>
  list.filter(isChosen(chosen.get(file))).filter(({ text }) => isCode(text)),
);
const benches = Array.from({ length: jobs }, () => openBench(root));
const [first = openBench(root)] = benches;
let done = 0;
const tell = () => {
  done += 1;
  if (done % STEP === 0) say(`${done} of ${mutants.length} mutants judged`);
};
try {
  const judges = await judgesOf(first, chosen.keys());
  const verdicts = await judgeMutants(benches, mutants, { root, judges, tell });
  const list = readAccepted();
  const { needless, ...sorted } = sortSurvivors(list, verdicts);
  const stale = [...needless, ...entriesWithoutMutant(list, [...all.values()].flat())];
  const findings = { verdicts, ...sorted, stale, seconds: (performance.now() - started) / 1_000 };
  process.stdout.write(markdownOf(findings));
  say(`Written to ${writeReport(resolve(root, values.out), findings)}`);
  process.exitCode = sorted.survivors.length + stale.length === 0 ? 0 : 1;
} finally {
  for (const bench of benches) bench.close();
}

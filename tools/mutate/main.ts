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
import { numberOf, readOptions } from "../read-options.ts";
import { entriesWithoutMutant, readAccepted, sortSurvivors } from "./accepted.ts";
import { type Chosen, chooseFiles, chooseLines, isTest, JUDGES, listFiles } from "./choose.ts";
import { openBench } from "./judge/bench.ts";
import { type Ground, type Judges, prepareGround } from "./judge/ground.ts";
import { judgeMutants, type Verdict } from "./judge/judge-mutants.ts";
import { type Mutant, mutantsOf } from "./mutants.ts";
import { markdownOf, writeReport } from "./report.ts";
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
/** The time added to the tests' usual time, because a slow machine is not an endless loop. */
const TIMEOUT_MS = 10_000;

const isChosen = (lines: ReturnType<Chosen["get"]>) => (mutant: Mutant) =>
  !lines || lines.some(([first, last]) => mutant.line <= last && mutant.lastLine >= first);

async function judgesOf(ground: Ground, files: Iterable<string>): Promise<Map<string, Judges>> {
  const judges = new Map<string, Judges>();
  for (const file of files) judges.set(file, await ground.judgesOf(file));
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
const tell = (_: Verdict) => {
  done += 1;
  if (done % STEP === 0) say(`${done} of ${mutants.length} mutants judged`);
};
const tests = listFiles(root, JUDGES).filter(isTest);
try {
  const ground = await prepareGround(first, root, { tests, budgetMs });
  const judges = await judgesOf(ground, chosen.keys());
  for (const reason of ground.leftOut) say(`Judges nothing: ${reason}`);
  const verdicts = await judgeMutants(benches, { root, ground, judges, tell, patienceMs: TIMEOUT_MS }, mutants);
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

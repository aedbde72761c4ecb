/**
 * `npm run simulate` plays the product's billing days in worlds (invented owners, students and
 * faults, drawn from a seed), and checks the results by docs/rules/README.md.
 * - --days N (1000) and --seed S (1): worlds from that seed on, until N billing days are checked
 * - --jobs J: processes; --fault P: the probability of each fault per call (else each seed draws
 *   it, up to 0.08)
 * - --mutants breaks the product in every known way, --mutant NAME in one: a mutant that survives
 *   fails the run; --remember stores which world revealed each, so that a later run tries it first
 * - --calendar checks forty years of billing dates; --trace prints every event
 *
 * A long run prints each finding at once and its progress every minute to stderr, and a signal ends
 * it with the results so far. It exits with 1 on any finding, and when a signal ended it.
 */
import { availableParallelism } from "node:os";
import { DAYS, sweep, ZONES } from "../../tests/simulation/calendar/sweep.ts";
import { mutantOf } from "../../tests/simulation/mutants/mutants.ts";
import { numberOf, readOptions } from "../read-options.ts";
import { type Kill, killMutant, killMutants, storeRevealingSeeds } from "./kill-mutants.ts";
import { playDays, traceDays } from "./play-days.ts";
import { formatFailure, formatTable, totalsOf } from "./totals.ts";

const { values } = readOptions({
  options: {
    days: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
    fault: { type: "string" },
    jobs: { type: "string", default: String(availableParallelism()) },
    mutant: { type: "string" },
    remember: { type: "boolean", default: false },
    mutants: { type: "boolean", default: false },
    calendar: { type: "boolean", default: false },
    trace: { type: "boolean", default: false },
  },
});
const fault = values.fault === undefined ? undefined : numberOf("fault", values.fault, 0);
const [days, seed] = [numberOf("days", values.days), numberOf("seed", values.seed)];
const jobs = numberOf("jobs", values.jobs);
const print = (line: string) => process.stdout.write(`${line}\n`);
const MOST_FAILURES = 10;

const lineOf = ({ name, what, days: judged, worlds, by, seed: world }: Kill) =>
  by
    ? `✓ ${name} (${what}): found out after ${judged} days, ${worlds} worlds; seed ${world}, ${by}`
    : `✗ ${name} (${what}): nobody noticed in ${judged} days`;

async function judgeMutants(): Promise<Kill[]> {
  const tell = (kill: Kill) => print(lineOf(kill));
  if (values.mutants) return killMutants(seed, jobs, tell);
  if (!values.mutant) return [];
  const kill = await killMutant(mutantOf(values.mutant), seed, jobs);
  tell(kill);
  return [kill];
}

const started = performance.now();
const isMutantAlone = values.mutant !== undefined;
const plan = { days, seed, fault, jobs };
const play = () =>
  values.trace ? traceDays(plan, print) : playDays(plan, (line) => process.stderr.write(`${line}\n`));
const { verdicts, cutBy } = isMutantAlone ? { verdicts: [], cutBy: undefined } : await play();
const totals = totalsOf(seed, verdicts);
const seconds = (performance.now() - started) / 1_000;
if (!isMutantAlone) {
  if (cutBy) print(`Cut short by ${cutBy}: ${totals.days} of ${days} billing days were judged.\n`);
  for (const line of formatTable(totals, seconds)) print(line);
  for (const failure of totals.failures.slice(0, MOST_FAILURES)) print(`\n${formatFailure(failure, fault)}`);
}
const sweeps = values.calendar && !cutBy ? ZONES.map((zone) => sweep(zone, DAYS)) : [];
const dates = sweeps.reduce((sum, one) => sum + one.dates, 0);
const wrongDates = sweeps.flatMap(({ wrong }) => wrong);
if (sweeps.length > 0) {
  print(`\n${dates} billing dates in ${ZONES.length} zones over forty years, ${wrongDates.length} wrong`);
  for (const wrong of wrongDates.slice(0, MOST_FAILURES)) print(`  ${wrong}`);
}
const kills = cutBy ? [] : await judgeMutants();
if (values.remember) storeRevealingSeeds(kills);
const checks = [
  ...(isMutantAlone ? [] : [totals.failures.length === 0]),
  ...(sweeps.length > 0 ? [wrongDates.length === 0] : []),
  ...kills.map(({ by }) => by !== undefined),
];
const failed = checks.filter((isGood) => !isGood).length;
print(`\n${checks.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 && !cutBy ? 0 : 1;

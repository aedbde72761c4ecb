/**
 * `npm run tools -- kill` runs the owner's billing worker as a process, kills it with `kill -9` in
 * each billing month, and checks the month's charges and mails. --rounds N (200); --seed S (1)
 * chooses the moments of the kills. It exits with 1 on any finding.
 */
import { startRegion } from "@emdia/local/region";
import type { Round } from "../../tests/killed-worker/play-round.ts";
import { playRounds } from "../../tests/killed-worker/play-rounds.ts";
import { numberOf, readOptions } from "../read-options.ts";
import { formatHistogram, formatTable } from "./totals.ts";

const { values } = readOptions({
  options: { rounds: { type: "string", default: "200" }, seed: { type: "string", default: "1" } },
});
const [planned, seed] = [numberOf("rounds", values.rounds), numberOf("seed", values.seed)];
const print = (line: string) => process.stdout.write(`${line}\n`);

const started = performance.now();
const region = await startRegion({ startAt: new Date("2027-01-10T12:00:00.000Z"), realTime: false });
const rounds: Round[] = [];
try {
  for await (const round of playRounds(region, planned, seed)) {
    rounds.push(round);
    for (const { kind, what } of round.findings) print(`${round.month} ${kind}: ${what}`);
  }
} finally {
  await region.close();
}
for (const line of formatTable(rounds, (performance.now() - started) / 1_000)) print(line);
print("\nMails out at the moment of the kill:");
for (const line of formatHistogram(rounds)) print(line);
const failed = rounds.filter(({ findings }) => findings.length > 0).length;
print(`\n${rounds.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 && rounds.length > 0 ? 0 : 1;

import { KINDS, type Kind } from "../../tests/simulation/judge/findings.ts";
import type { Verdict } from "../../tests/simulation/judge/judge-world.ts";

export function totalsOf(seed: number, verdicts: readonly Verdict[]) {
  const sum = (of: (verdict: Verdict) => number) => verdicts.reduce((total, verdict) => total + of(verdict), 0);
  const charges = sum((one) => one.charges);
  const count = (kind: string) => sum(({ findings }) => findings.filter((finding) => finding.kind === kind).length);
  return {
    seed,
    worlds: verdicts.length,
    days: sum((one) => one.days),
    charges,
    mails: sum((one) => one.mails),
    whatsapps: sum((one) => one.whatsapps),
    found: Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, count(kind)])),
    unconfirmed: sum((one) => one.unconfirmed),
    deadLetters: sum((one) => one.deadLetters),
    wastedWrites: sum((one) => one.usage.wasted),
    writesPerCharge: rounded(sum((one) => one.usage.writes) / Math.max(charges, 1)),
    requestsPerCharge: rounded(sum((one) => one.usage.requests) / Math.max(charges, 1)),
    failures: verdicts.filter(({ findings }) => findings.length > 0),
  };
}

export function progressOf(verdicts: readonly Verdict[], days: number, seconds: number): string {
  const totals = totalsOf(0, verdicts);
  const found = Object.entries(totals.found).map(([kind, count]) => `${count} ${kind}`);
  const rate = `${Math.round(totals.days / seconds)} days a second`;
  return `${totals.days} of ${days} days, ${totals.charges} charges, ${rate}: ${found.join(", ")}`;
}

const MOST_FINDINGS = 10;

/** The first line is the command that plays the world again. */
export function formatFailure({ seed, findings }: Verdict, fault: number | undefined): string {
  const options = `--seed ${seed}${fault === undefined ? "" : ` --fault ${fault}`}`;
  return [
    `Seed ${seed}: npm run simulate -- ${options} --days 1 --trace`,
    ...findings.slice(0, MOST_FINDINGS).map(({ kind, what }) => `  ${kind}: ${what}`),
  ].join("\n");
}

export function formatTable(totals: ReturnType<typeof totalsOf>, seconds: number): string[] {
  const rows: [string, string | number][] = [
    ["billing days", totals.days],
    ["worlds", `${totals.worlds}, from seed ${totals.seed}`],
    ["charges", totals.charges],
    ["mails taken by SES", totals.mails],
    ["messages taken by Meta", totals.whatsapps],
    ...Object.entries(totals.found).map(([kind, count]): [string, number] => [KINDS[kind as Kind], count]),
    ["mails never confirmed, and shown so", totals.unconfirmed],
    ["dead letters, all sent again", totals.deadLetters],
    ["write units wasted on refused conditions", totals.wastedWrites],
    ["write units a charge", totals.writesPerCharge],
    ["requests to the table a charge", totals.requestsPerCharge],
    ["seconds", seconds.toFixed(1)],
    ["days a second", Math.round(totals.days / seconds)],
    ["charges a second", Math.round(totals.charges / seconds)],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`);
}

const rounded = (value: number) => Math.round(value * 1_000) / 1_000;

/** Prints the results of many rounds, each of them a month whose worker was killed. */
import { KINDS } from "../../tests/killed-worker/judge-month.ts";
import type { Round } from "../../tests/killed-worker/play-round.ts";

const BAR = 50;

/** Formats the results as a table; `seconds` is wall time. */
export function formatTable(rounds: readonly Round[], seconds: number): string[] {
  const count = (has: (round: Round) => boolean) => rounds.filter(has).length;
  const found = (kind: string) => rounds.flatMap(({ findings }) => findings).filter((one) => one.kind === kind).length;
  const rows: [string, string | number][] = [
    ["workers killed", rounds.length],
    ["  before the first charge", count(({ moment }) => moment.charges === 0)],
    ["  with a claim whose answer was not stored", count(({ moment }) => moment.claims > 0)],
    ["  between one charge and the next", count(({ moment }) => isBetween(moment))],
    ["  after the run's end", count(({ moment }) => moment.isOver)],
    ...KINDS.map((kind): [string, number] => [kind, found(kind)]),
    ["mails never confirmed, and shown so", rounds.reduce((sum, { unconfirmed }) => sum + unconfirmed, 0)],
    ["longest month, in hours", Math.max(...rounds.map(({ hours }) => hours))],
    ["seconds", seconds.toFixed(1)],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`);
}

const isBetween = ({ charges, claims, isOver }: Round["moment"]) => charges > 0 && claims === 0 && !isOver;

/** Formats a histogram of the kills: how many mails had been sent before each. */
export function formatHistogram(rounds: readonly Round[]): string[] {
  const byMails = Map.groupBy(rounds, ({ moment }) => moment.mails);
  const most = Math.max(...byMails.keys());
  return Array.from({ length: most + 1 }, (_, mails) => {
    const kills = byMails.get(mails)?.length ?? 0;
    const bar = "█".repeat(Math.round((kills / rounds.length) * BAR));
    return `${String(mails).padStart(3)}  ${String(kills).padStart(4)}  ${bar}`.trimEnd();
  });
}

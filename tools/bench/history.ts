import { playMonth } from "../../tests/bench/month.ts";
import { type Row, rounded } from "./row.ts";

const STUDIO = { students: 200, payers: 15 };
/** The shorter history has as many months as the old debtors owe. */
const [SHORT, LONG] = [3, 24];
const MOST_GROWTH = 1.1;
/** A list may cost this many times what it cost before docs/decisions/046-messages.md. */
const MORE_FOR_LISTS = 1.5;
/** Each reminder counts against two limits of the day, and takes a place in the mail rate. */
const BOUNDS = 3;

type Month = Awaited<ReturnType<typeof playMonth>>;
type Figure = readonly [name: string, budget: number, of: (month: Month) => number];

const FIGURES: readonly Figure[] = [
  ["a single payer's charge: write units", 4.15, ({ single }) => single.writes],
  ["a single payer's charge: requests, its mail among them", 4.25, ({ single }) => single.requests + 1],
  ["a payer's further charge: write units", 2.1, ({ further }) => further.writes],
  ["an event of a mail: write units", 1.1, ({ event }) => event.writes],
  ["settling a charge: write units", 5, ({ settling }) => settling.writes],
  ["a receipt: write units", 4, ({ receipt }) => receipt.writes],
  ["a reminder by rule of one charge: write units", 5.5 + BOUNDS, ({ reminder }) => reminder.writes],
  ["a reminder by rule of four charges: write units", 5.5 + BOUNDS, ({ longReminder }) => longReminder.writes],
  // Half of the reads are old open charges, read by key.
  ["dashboard: read units", 134, ({ dashboard }) => dashboard.reads],
  ["students list: read units", MORE_FOR_LISTS * 68, ({ list }) => list.reads],
  ["what came in last month: read units", MORE_FOR_LISTS * 19, ({ settlements }) => settlements.reads],
];

export async function history(): Promise<Row[]> {
  const short = await playMonth({ ...STUDIO, months: SHORT });
  const long = await playMonth({ ...STUDIO, months: LONG });
  const absolute = FIGURES.map(([name, budget, of]): Row => ({ name, budget, value: rounded(of(long), 3), unit: "" }));
  const grown = FIGURES.map(
    ([name, , of]): Row => ({
      name: `${name}, ${LONG} months of history against ${SHORT}`,
      unit: "×",
      budget: MOST_GROWTH,
      value: rounded(of(long) / of(short), 3),
    }),
  );
  return [...absolute, ...grown];
}

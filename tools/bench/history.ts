import { playMonth } from "../../tests/bench/month.ts";
import { type Row, rounded } from "./row.ts";

const STUDIO = { students: 200, payers: 15 };
/** The shorter history has as many months as the old debtors owe. */
const [SHORT, LONG] = [3, 24];
const MOST_GROWTH = 1.1;
/** A list may cost this much more than on the day on which messages of their own were decided. */
const MORE_FOR_LISTS = 1.5;
/** Each reminder counts against two limits of the day, and takes a place in the mail rate. */
const BOUNDS = 3;

type Month = Awaited<ReturnType<typeof playMonth>>;
type Figure = Pick<Row, "name" | "budget"> & { of: (month: Month) => number };

const FIGURES: readonly Figure[] = [
  { name: "a single payer's charge: write units", of: ({ single }) => single.writes, budget: 4.15 },
  {
    name: "a single payer's charge: requests, its mail among them",
    of: ({ single }) => single.requests + 1,
    budget: 4.25,
  },
  { name: "a payer's further charge: write units", of: ({ further }) => further.writes, budget: 2.1 },
  { name: "an event of a mail: write units", of: ({ event }) => event.writes, budget: 1.1 },
  { name: "settling a charge: write units", of: ({ settling }) => settling.writes, budget: 5 },
  { name: "a receipt: write units", of: ({ receipt }) => receipt.writes, budget: 4 },
  {
    name: "a reminder by rule of one charge: write units",
    of: ({ reminder }) => reminder.writes,
    budget: 5.5 + BOUNDS,
  },
  {
    name: "a reminder by rule of four charges: write units",
    of: ({ longReminder }) => longReminder.writes,
    budget: 5.5 + BOUNDS,
  },
  {
    name: "dashboard: read units",
    of: ({ dashboard }) => dashboard.reads,
    // Half of the reads are old open charges, read by key.
    budget: 134,
  },
  { name: "students list: read units", of: ({ list }) => list.reads, budget: MORE_FOR_LISTS * 68 },
  {
    name: "what came in last month: read units",
    of: ({ settlements }) => settlements.reads,
    budget: MORE_FOR_LISTS * 19,
  },
];

export async function history(): Promise<Row[]> {
  const short = await playMonth({ ...STUDIO, months: SHORT });
  const long = await playMonth({ ...STUDIO, months: LONG });
  const absolute = FIGURES.map(({ of, ...row }): Row => ({ ...row, value: rounded(of(long), 3), unit: "" }));
  const grown = FIGURES.map(
    ({ name, of }): Row => ({
      name: `${name}, ${LONG} months of history against ${SHORT}`,
      unit: "×",
      budget: MOST_GROWTH,
      value: rounded(of(long) / of(short), 3),
    }),
  );
  return [...absolute, ...grown];
}

import type { Usage } from "../billing/usage.ts";
import { type Row, rounded } from "../row.ts";
import { type Billed, billOnce, type Population } from "./bill-once.ts";
import { lookAtHistory } from "./history.ts";
import { lineThrough } from "./line.ts";

const STUDENTS = 2;
const MOST_GROWTH = 1.1;
const MONTHS_OF_HISTORY = 24;
const MOST_GROWTH_BY_HISTORY = 1.2;
/** R² may differ from 1 by at most this much. */
const MOST_MISSING = 0.01;

const share = (owners: number, percent: number): Population => ({
  owners,
  due: (owners * percent) / 100,
  students: STUDENTS,
});
const alone = (students: number): Population => ({ owners: 1, due: 1, students });

/** The measured numbers of owners and of due owners, and of one owner's students. */
const OWNERS = [share(1_000, 0), share(1_000, 3), share(10_000, 3)];
const STUDENTS_OF_ONE = [10, 100, 1_000].map(alone);
const STUDENTS_WITH_HISTORY = 200;

const count = (value: number) => value.toLocaleString("en");
const growthRow = (name: string, value: number, base: number): Row => ({
  name,
  value: rounded(value / base, 3),
  unit: "×",
  budget: MOST_GROWTH,
});

function idleRows(measured: readonly (Billed & Population)[]): Row[] {
  const bySize = measured.toSorted((one, other) => one.owners - other.owners);
  const [least, most] = [bySize[0], bySize.at(-1)];
  if (!least || !most) return [];
  const [few, many] = [count(least.owners), count(most.owners)];
  return [
    { name: `idle tick among ${many} owners: requests of the table`, value: most.idle.requests, unit: "" },
    { name: `idle tick among ${many} owners: read units`, value: most.idle.reads, unit: "" },
    growthRow(`idle tick, ${many} owners against ${few}: requests`, most.idle.requests, least.idle.requests),
    growthRow(`idle tick, ${many} owners against ${few}: read units`, most.idle.reads, least.idle.reads),
  ];
}

const COSTS: readonly [name: string, pick: (usage: Usage) => number][] = [
  ["write units", ({ writes }) => writes],
  ["requests of the table", ({ requests }) => requests],
  ["read units", ({ reads }) => reads],
];

/**
 * Makes the rows for a line: R², and the cost of a charge at the largest count compared with the
 * next smaller count. R² alone is not enough: where each count is ten times the one before, even a
 * quadratic cost has a high R² (0.993).
 */
function lineRows(over: string, measured: readonly Billed[]): Row[] {
  const [most, fewer] = measured.toSorted((one, other) => other.charges - one.charges);
  if (!most || !fewer) return [];
  const [many, few] = [count(most.charges), count(fewer.charges)];
  return COSTS.flatMap(([what, pick]): Row[] => {
    const { missing } = lineThrough(measured.map(({ charges, day }) => ({ x: charges, y: pick(day) })));
    const each = ({ charges, day }: Billed) => pick(day) / charges;
    return [
      { name: `${over}: ${what}, missing to 1 of R²`, value: rounded(missing, 5), unit: "", budget: MOST_MISSING },
      growthRow(`${over}: ${what} of a charge, ${many} due against ${few}`, each(most), each(fewer)),
    ];
  });
}

/** Compares the cost of reading two years of history with the cost of reading one month. */
async function historyRows(): Promise<Row[]> {
  const students = STUDENTS_WITH_HISTORY;
  const [short, long] = [await lookAtHistory(students, 1), await lookAtHistory(students, MONTHS_OF_HISTORY)];
  const history = `${MONTHS_OF_HISTORY} months of history`;
  const grown = (name: string, { reads }: Usage, base: Usage): Row[] => [
    { name: `${name} of ${count(students)} students, ${history}: read units`, value: reads, unit: "" },
    { ...growthRow(`${name}, ${history} against 1: read units`, reads, base.reads), budget: MOST_GROWTH_BY_HISTORY },
  ];
  return [
    ...grown("dashboard", long.dashboard, short.dashboard),
    ...grown("students list", long.list, short.list),
    ...grown("what came in last month", long.settlements, short.settlements),
    { name: "settling a charge: write units", value: long.settling.writes, unit: "", budget: 5 },
  ];
}

async function billAll(populations: readonly Population[]): Promise<(Billed & Population)[]> {
  const measured: (Billed & Population)[] = [];
  for (const population of populations) measured.push({ ...population, ...(await billOnce(population)) });
  return measured;
}

/** Checks that the billing day's cost depends only on the charges that fall due. */
export async function growth(): Promise<Row[]> {
  const byOwners = await billAll(OWNERS);
  return [
    ...idleRows(byOwners),
    ...lineRows("over owners", byOwners),
    ...lineRows("over an owner's students", await billAll(STUDENTS_OF_ONE)),
    ...(await historyRows()),
  ];
}

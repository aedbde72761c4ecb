import { createBillingChain } from "../../tests/bench/chain.ts";
import { writesBeyondMail } from "../../tests/bench/channels.ts";
import { minus, onCountedTable, type Usage } from "../../tests/bench/counted-table.ts";
import { billingDay, ownerIdOf, storeStudios } from "../../tests/bench/studios.ts";
import { type Row, rounded } from "./row.ts";

const OWNERS = 5;
const STUDENTS = 100;
const CHARGES = OWNERS * STUDENTS;

type Measured = { first: Usage; second: Usage; replay: Usage; idle: Usage };

/**
 * The counts are equal in every run, unless two workers conflict at the mail rate and one retries.
 * Hourly index queries are not counted, because they do not depend on charges.
 */
export async function cost(): Promise<Row[]> {
  const { first, second, replay, idle } = await measureDays();
  const run = minus(second, idle);
  const firstRun = minus(first, idle);
  const beyondMail = rounded(await onCountedTable(writesBeyondMail), 3);
  return [
    row("write units of a read message by WhatsApp, more than a delivered mail", beyondMail, 1),
    row("write units of a charge", perCharge(run.writes), 4.15),
    row("requests of a charge, its mail among them", perCharge(run.requests + CHARGES), 4.25),
    row("read units of a charge", perCharge(run.reads)),
    row(
      "write units wasted on refused conditions, of each charge",
      perCharge((first.wasted + second.wasted) / 2),
      0.05,
    ),
    row("write units of a student's first charge, which fixes the cycle", perCharge(firstRun.writes)),
    row("requests of a student's first charge, its mail among them", perCharge(firstRun.requests + CHARGES)),
    row("finished owners' messages once more: write units", replay.writes, 0),
    row("finished owners' messages once more: requests of each", rounded(replay.requests / OWNERS, 2)),
    row("idle tick: write units", idle.writes, 0),
    row("idle tick: requests of the table", idle.requests),
    row("idle tick: read units", idle.reads),
  ];
}

const measureDays = (): Promise<Measured> =>
  onCountedTable(async ({ table, measure }) => {
    await storeStudios(table, 0, OWNERS, { students: STUDENTS, isDue: true, isNew: true });
    let months = 0;
    const chain = createBillingChain({ table, now: () => billingDay(months) }, OWNERS);
    const first = await measure(chain.tick);
    months = 1;
    const second = await measure(chain.tick);
    chain.expectDone(2 * CHARGES, 2 * OWNERS);
    const replay = await measure(() => chain.turns(Array.from({ length: OWNERS }, (_, n) => ownerIdOf(n))));
    return { first, second, replay, idle: await measure(chain.tick) };
  });

const perCharge = (value: number) => rounded(value / CHARGES, 3);
const row = (name: string, value: number, budget?: number): Row => ({ name, value, unit: "", budget });

import { billingChain } from "../billing/chain.ts";
import { countCalls } from "../billing/counting-proxy.ts";
import { openDatabase, tableAt } from "../billing/database.ts";
import { fill, studiosFrom } from "../billing/fill.ts";
import { billingDay } from "../billing/studios.ts";
import type { Usage } from "../billing/usage.ts";

/** So many owners, of whom so many are due on the day, each with so many students. */
export type Population = { owners: number; due: number; students: number };

/** What an hour before the day cost, and the day itself; `charges` is how many fell due. */
export type Billed = { charges: number; idle: Usage; day: Usage };

const IN_FLIGHT = 8;
const HOURS_BEFORE = 3 * 3_600_000;

/** Fills a table of its own and plays an idle hour and one billing day on it. */
export async function billOnce({ owners, due, students }: Population): Promise<Billed> {
  const database = await openDatabase();
  const proxy = await countCalls(database.connection);
  try {
    // By bank: a code drawn into each mail takes time and no call.
    await fill(database, studiosFrom(0, due, { students, isDue: true, isNew: false, isByBank: true }));
    await fill(database, studiosFrom(due, owners - due, { students: 0, isDue: false, isNew: false }));
    let now = new Date(billingDay().getTime() - HOURS_BEFORE);
    const chain = billingChain({ table: tableAt(proxy.url, database.tableName), now: () => now }, IN_FLIGHT);
    const idle = await proxy.measure(chain.tick);
    now = billingDay();
    const day = await proxy.measure(chain.tick);
    const { mails, finished } = chain.counts();
    if (mails !== due * students || finished !== due) throw new Error(`${mails} mails and ${finished} owners done`);
    return { charges: mails, idle, day };
  } finally {
    await proxy.close();
    await database.close();
  }
}

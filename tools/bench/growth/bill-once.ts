import { createBillingChain } from "../billing/chain.ts";
import { onCountedTable } from "../billing/counting-proxy.ts";
import { fill, generateStudios } from "../billing/fill.ts";
import { billingDay } from "../billing/studios.ts";
import type { Usage } from "../billing/usage.ts";

/** A set of owners: their number, how many of them are due on the day, and the students of each. */
export type Population = { owners: number; due: number; students: number };

/** The cost of an hour before the billing day, and of the day; `charges` became due. */
export type Billed = { charges: number; idle: Usage; day: Usage };

const IN_FLIGHT = 8;
const HOURS_BEFORE = 3 * 3_600_000;

/** Fills a separate table, and runs an idle hour and one billing day on it. */
export const billOnce = ({ owners, due, students }: Population): Promise<Billed> =>
  onCountedTable(async ({ database, table, measure }) => {
    // Charges are paid by bank: a PIX code would take time to draw, but no call of the database.
    await fill(database, generateStudios(0, due, { students, isDue: true, isNew: false, isByBank: true }));
    await fill(database, generateStudios(due, owners - due, { students: 0, isDue: false, isNew: false }));
    let now = new Date(billingDay().getTime() - HOURS_BEFORE);
    const chain = createBillingChain({ table, now: () => now }, IN_FLIGHT);
    const idle = await measure(chain.tick);
    now = billingDay();
    const day = await measure(chain.tick);
    const { mails, finished } = chain.counts();
    if (mails !== due * students || finished !== due) throw new Error(`${mails} mails and ${finished} owners done`);
    return { charges: mails, idle, day };
  });

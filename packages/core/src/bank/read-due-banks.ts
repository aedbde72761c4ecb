/** See docs/rules/bank.md, "When a bank is read". */

import { logger } from "../logger.ts";
import { countMetrics } from "../metrics.ts";
import { BANK_PARTITION } from "../model/keys.ts";
import { type BankConnection, dueConnections } from "../store/bank-connections.ts";
import { allDueIn } from "../store/due-owners.ts";
import { isPassing } from "./read-bank.ts";
import { type ReaderContext, readOwnerBank } from "./read-owner-bank.ts";

/** Different banks are read in parallel. */
export const BANKS_AT_ONCE = 5;
const UNREADABLE_MILLIS = 24 * 3_600_000;
type Due = { ownerId: string; connection: BankConnection };

/** The counts of a run; `newlyFailing` counts failed owners whose previous read succeeded. */
type Counts = { read: number; newlyFailing: number; broken: unknown[] };

/**
 * Starts no read after `until`. A failed read stops no other; an unreadable connection waits a day.
 * @throws AggregateError if a read failed for another reason than the bank
 */
export async function readDueBanks(ctx: ReaderContext, until: Date): Promise<void> {
  const { ownerIds, lagSeconds } = await allDueIn(ctx, BANK_PARTITION);
  const next = new Date(ctx.now().getTime() + UNREADABLE_MILLIS).toISOString();
  const listed = await dueConnections(ctx, ownerIds, next);
  const broken: unknown[] = listed
    .filter(({ connection }) => !connection)
    .map(({ ownerId }) => new Error(`the connection of ${ownerId} cannot be read`));
  const due = listed.flatMap(({ ownerId, connection }): Due[] => (connection ? [{ ownerId, connection }] : []));
  const byBank = [...Map.groupBy(due, ({ connection }) => connection.bankId).values()];
  const counts = await Promise.all(byBank.map((owners) => readOwnersOf(ctx, owners, until)));
  countMetrics({
    BankLag: lagSeconds,
    BanksRead: counts.reduce((sum, { read }) => sum + read, 0),
    BankFailing: Math.max(0, ...counts.map(({ newlyFailing }) => newlyFailing)),
  });
  broken.push(...counts.flatMap((one) => one.broken));
  if (broken.length > 0) throw new AggregateError(broken, `${broken.length} banks were not read`);
}

async function readOne(ctx: ReaderContext, { ownerId, connection }: Due, counts: Counts): Promise<void> {
  try {
    const turn = await readOwnerBank({ ...ctx, ownerId }, connection);
    if (turn === "read") counts.read += 1;
    if (turn === "failed" && connection.reading.failures === 0) counts.newlyFailing += 1;
  } catch (error) {
    logger.error("a bank was not read", error, { ownerId, bankId: connection.bankId });
    // Another call changed the same charge, which is no fault: the next read decides again.
    if (!isPassing(error)) counts.broken.push(error);
  }
}

async function readOwnersOf(ctx: ReaderContext, due: readonly Due[], until: Date): Promise<Counts> {
  const counts: Counts = { read: 0, newlyFailing: 0, broken: [] };
  const rest = [...due];
  const lane = async () => {
    for (let next = rest.shift(); next && ctx.now() < until; next = rest.shift()) await readOne(ctx, next, counts);
  };
  await Promise.all(Array.from({ length: BANKS_AT_ONCE }, lane));
  return counts;
}

import type { ReconciliationWire, UndoneReconciliation } from "@emdia/contracts/statement";
import { parseChargeId } from "@emdia/contracts/values/charge-id";
import { AppError, changedMeanwhile } from "../model/app-error.ts";
import type { Charge } from "../model/charge.ts";
import type { OwnerContext, ProfileContext } from "../model/context.ts";
import { isReversed } from "../model/ledger.ts";
import { TransactionRefused } from "../model/ports/table.ts";
import { addReversal, linkEntry } from "../model/settle.ts";
import { runBatch } from "../run-batch.ts";
import { type BankEntryRecord, entryRemoval, findEntry, forgetName } from "../store/bank-entries.ts";
import { getCharge } from "../store/charges.ts";
import { waitAgainWrites } from "../store/proposals.ts";
import { changeReconciliation, findReconciliation, newestReconciliations } from "../store/reconciliations.ts";
import { releaseReopened } from "../store/release-ahead.ts";
import { ledgerWrites } from "../store/write-ledger.ts";
import { commit } from "../table/reading.ts";

const FAILURE = { fact: "an entry of a reconciliation was not undone", code: "service.busy" } as const;

/**
 * Skips settlements reversed since. If the call's time ends first, the next call continues.
 * @throws AppError reconciliation.not_found
 */
export async function undoReconciliation(ctx: ProfileContext, requestId: string): Promise<UndoneReconciliation> {
  const since = ctx.now();
  const stored = await findReconciliation(ctx, requestId);
  if (!stored) throw new AppError("reconciliation.not_found");
  // From now on a late call of this reconciliation settles nothing.
  await changeReconciliation(ctx, requestId, ({ undoneAt }) =>
    undoneAt === undefined ? { undoneAt: since.toISOString() } : undefined,
  );
  const lanes = stored.keys.map((key) => [key]);
  const outcomes = await runBatch(ctx, lanes, {
    since,
    work: async (key: string) => ({ code: null, about: await undoEntry(ctx, key, requestId) }),
    failureOf: () => ({ ...FAILURE, fields: { ownerId: ctx.ownerId } }),
    notStarted: "service.busy",
  });
  for (const hash of stored.names) await forgetName(ctx, hash);
  return {
    undoneCount: outcomes.filter(({ about }) => about === true).length,
    restCount: outcomes.filter(({ code }) => code !== null).length,
  };
}

export async function listReconciliations(ctx: OwnerContext): Promise<ReconciliationWire[]> {
  const last = await newestReconciliations(ctx);
  return last.map(({ requestId, at, settledCount, undoneAt }) => ({
    requestId,
    at,
    settledCount,
    undoneAt: undoneAt ?? null,
  }));
}

function withoutEntry(
  ctx: ProfileContext,
  charge: Charge,
  { number, isLink }: BankEntryRecord["charges"][number],
): Charge | undefined {
  const entry = charge.ledger.find((one) => one.number === number);
  if (!entry) return undefined;
  if (isLink) return linkEntry(charge, number, undefined);
  if (isReversed(charge.ledger, entry)) return undefined;
  return addReversal(charge, number, { date: ctx.today, at: ctx.now().toISOString() });
}

/** Another reconciliation's entry stays. @throws AppError conflict.changed_meanwhile */
async function undoEntry(ctx: ProfileContext, key: string, requestId: string): Promise<boolean> {
  const stored = await findEntry(ctx, key);
  if (stored?.requestId !== requestId) return false;
  const changes = await Promise.all(
    stored.charges.map(async (done) => {
      const chargeKey = parseChargeId(done.paymentId);
      const before = chargeKey && (await getCharge(ctx, chargeKey));
      const after = before && withoutEntry(ctx, before, done);
      return after ? ledgerWrites(ctx, before, await releaseReopened(ctx, after)) : [];
    }),
  );
  const proposals = await waitAgainWrites(ctx, [key, stored.endToEndId ?? []].flat());
  try {
    await commit(ctx.table, [entryRemoval(ctx, key, requestId), ...changes.flat(), ...proposals]);
    return true;
  } catch (error) {
    throw error instanceof TransactionRefused ? changedMeanwhile() : error;
  }
}

/** No other file accesses these items. */

import { MAX_RECONCILIATIONS } from "@emdia/contracts/constants";
import * as z from "zod/mini";
import { changedMeanwhile } from "../model/app-error.ts";
import type { OwnerContext } from "../model/context.ts";
import { absent, setFields, startingWith, unchanged } from "../model/expressions.ts";
import { RECONCILIATION_PREFIX, reconciliationKey } from "../model/keys.ts";
import type { Item } from "../model/ports/table.ts";
import { allOf, findItem, parseReadable, wasWritten } from "../table/reading.ts";

/** A reconciliation can be undone for this time, in seconds. */
const KEPT_SECONDS = 400 * 24 * 60 * 60;
/** A call gives up after other writers were faster this many times. */
const TRIES = 10;

/** `keys` are the entries to settle, `names` hashes of names. `expiresAt` is in seconds. */
export const Reconciliation = z.object({
  requestId: z.string(),
  at: z.string(),
  keys: z.array(z.string()),
  names: z.array(z.string()),
  settledCount: z.int(),
  undoneAt: z.optional(z.string()),
  version: z.int(),
  expiresAt: z.int(),
});
export type Reconciliation = z.infer<typeof Reconciliation>;

export const findReconciliation = (ctx: OwnerContext, requestId: string): Promise<Reconciliation | undefined> =>
  findItem(ctx.table, reconciliationKey(ctx.ownerId, requestId), (item) => Reconciliation.parse(item));

/**
 * Nothing changes if `change` returns undefined. @throws AppError conflict.changed_meanwhile if
 * others keep changing the item, and what `change` throws
 */
export async function changeReconciliation(
  ctx: OwnerContext,
  requestId: string,
  change: (before: Reconciliation) => Partial<Reconciliation> | undefined,
): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const before = (await findReconciliation(ctx, requestId)) ?? newReconciliation(ctx, requestId);
    const next = change(before);
    if (!next || (await store(ctx, before, next))) return;
  }
  throw changedMeanwhile();
}

export async function newestReconciliations(ctx: OwnerContext): Promise<Reconciliation[]> {
  const items = await allOf(ctx.table, { key: startingWith(ctx.ownerId, RECONCILIATION_PREFIX), consistent: true });
  const { good } = parseReadable(items, (item) => Reconciliation.parse(item));
  return good.toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, MAX_RECONCILIATIONS);
}

function newReconciliation(ctx: OwnerContext, requestId: string): Reconciliation {
  const now = ctx.now();
  const expiresAt = Math.floor(now.getTime() / 1000) + KEPT_SECONDS;
  return { requestId, at: now.toISOString(), keys: [], names: [], settledCount: 0, version: 0, expiresAt };
}

/** Returns false if the item is not as it was read. */
function store(ctx: OwnerContext, before: Reconciliation, change: Partial<Reconciliation>): Promise<boolean> {
  const key = reconciliationKey(ctx.ownerId, before.requestId);
  const fields: Item = { ...change, version: before.version + 1 };
  if (before.version === 0) return wasWritten(ctx.table.put({ ...key, ...before, ...fields }, absent));
  return wasWritten(ctx.table.update(key, setFields(fields), unchanged({ version: before.version })));
}

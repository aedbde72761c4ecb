/**
 * Adds the settlements of earlier releases to the index by day of payment, once per owner
 * (docs/decisions/035-money-seen-two-ways.md).
 */
import * as z from "zod/mini";
import type { OwnerContext } from "../model/context.ts";
import { setFields, unchanged } from "../model/expressions.ts";
import { settlementIndexKey } from "../model/keys.ts";
import { wasWritten } from "../table/was-written.ts";
import { pageOfCharges } from "./charges.ts";
import { isIndexed } from "./settlement-days.ts";
import { indexLedger } from "./write-ledger.ts";

/**
 * A release raises this number if a release without the index has run since the last check: every
 * owner's index is then checked again.
 */
export const INDEX_VERSION = 1;

/** A pass reads this many charges at a time, and a call at most this many times. */
const PAGE = 250;
const PAGES_A_CALL = 8;
/** At most this many charges are indexed at the same time. */
const AT_ONCE = 10;
/**
 * While a release is deployed, the previous release may still write settlements without the index.
 * A second pass, which starts this long after the first pass began, finds these settlements.
 */
const SECOND_PASS_MILLIS = 3_600_000;
const PASSES = 2;

/**
 * The stored progress of indexing an owner's settlements. `passes` counts the finished passes over
 * all charges, `cursor` is the place where the current pass continues, `since` the instant (ISO
 * UTC) at which the first pass began.
 */
export const SettlementIndex = z.object({
  version: z.int(),
  passes: z.int(),
  since: z.string(),
  cursor: z.optional(z.string()),
});
export type SettlementIndex = z.infer<typeof SettlementIndex>;

/** Indexes one page of charges, and returns where the next page starts. */
async function indexPage(ctx: OwnerContext, cursor: string | undefined): Promise<string | undefined> {
  const page = await pageOfCharges(ctx, PAGE, cursor);
  const missing = page.items.filter((charge) => !isIndexed(charge));
  while (missing.length > 0) await Promise.all(missing.splice(0, AT_ONCE).map((charge) => indexLedger(ctx, charge)));
  return page.cursor;
}

async function continuePass(ctx: OwnerContext, index: SettlementIndex): Promise<SettlementIndex> {
  let { cursor } = index;
  for (let pages = 0; pages < PAGES_A_CALL; pages++) {
    cursor = await indexPage(ctx, cursor);
    if (cursor === undefined) return { ...index, cursor, passes: index.passes + 1 };
  }
  return { ...index, cursor };
}

/** Tells whether a pass over the owner's charges still has to be made. */
function isDue(ctx: OwnerContext, { passes, since }: SettlementIndex): boolean {
  if (passes === 0) return true;
  return passes < PASSES && ctx.now().getTime() - Date.parse(since) >= SECOND_PASS_MILLIS;
}

/**
 * Indexes the settlements of earlier releases, at most 2,000 charges in one call, and tells whether
 * the index is whole: the sums of an unfinished index are too low. A finished index costs one read.
 * The call may be repeated or interrupted, and two calls may run at once.
 */
export async function ensureSettlementIndex(ctx: OwnerContext): Promise<boolean> {
  const key = settlementIndexKey(ctx.ownerId);
  const item = await ctx.table.get(key, { consistent: true });
  const found = item && SettlementIndex.parse(item);
  const isCurrent = found !== undefined && found.version >= INDEX_VERSION;
  const index = isCurrent ? found : { version: INDEX_VERSION, passes: 0, since: ctx.now().toISOString() };
  if (!isDue(ctx, index)) return true;
  const next = await continuePass(ctx, index);
  // If a faster call has stored its progress, this write is skipped: both calls read the same
  // charges.
  const { version, passes, cursor } = found ?? {};
  const change = setFields({ ...next, cursor: next.cursor });
  await wasWritten(ctx.table.update(key, change, unchanged({ version, passes, cursor })));
  return next.passes > 0;
}

/**
 * Stores the claims of notices: an event may be delivered twice, but its mail must be sent once. No
 * other file accesses them.
 */
import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import type { OwnerContext } from "../model/context.ts";
import { absent, unchanged } from "../model/expressions.ts";
import { type Notice, noticeKey } from "../model/keys.ts";
import { ConditionFailed, TransactionRefused } from "../model/ports/table.ts";
import { wasWritten } from "../table/was-written.ts";

/** A claim is kept for this many days: no event is delivered again after that. */
const KEPT_DAYS = 400;

/**
 * A notice that was or is being sent. `by` is random for each claim. The table deletes the claim at
 * `expiresAt`, in seconds.
 */
export const NoticeClaim = z.object({ claimedAt: z.string(), by: z.string(), expiresAt: z.int() });
export type NoticeClaim = z.infer<typeof NoticeClaim>;

/** Notices that one mail sends together. */
export type Notices = readonly [Notice, ...Notice[]];

/**
 * Claims the notices of one mail before it is sent, all of them or none; undefined if another
 * invocation has claimed one of them.
 */
export async function claimNotices(ctx: OwnerContext, notices: Notices): Promise<NoticeClaim | undefined> {
  const now = ctx.now();
  const expiresAt = Math.floor(now.getTime() / 1000) + KEPT_DAYS * 24 * 60 * 60;
  const claim: NoticeClaim = { claimedAt: now.toISOString(), by: randomUUID(), expiresAt };
  const items = notices.map((notice) => ({ ...noticeKey(ctx.ownerId, notice), ...claim }));
  try {
    const [only] = items;
    if (only && items.length === 1) await ctx.table.put(only, absent);
    else await ctx.table.transact(items.map((put) => ({ put, condition: absent })));
    return claim;
  } catch (error) {
    if (error instanceof TransactionRefused) return undefined;
    if (!(error instanceof ConditionFailed)) throw error;
    // If the response to a claim is lost, the SDK repeats the write, and the item that the first
    // try stored refuses the repeat.
    return error.item?.by === claim.by ? claim : undefined;
  }
}

/** Returns the items whose notice is not claimed. */
export async function withoutClaim<T>(
  ctx: OwnerContext,
  items: readonly T[],
  noticeOf: (item: T) => Notice,
): Promise<T[]> {
  const keyOf = (item: T) => noticeKey(ctx.ownerId, noticeOf(item));
  const claimed = new Set((await ctx.table.getMany(items.map(keyOf))).map(({ sk }) => sk));
  return items.filter((item) => !claimed.has(keyOf(item).sk));
}

/** Releases claims when their mail was certainly not sent; another invocation's claim stays. */
export async function releaseNotices(ctx: OwnerContext, notices: Notices, { by }: NoticeClaim): Promise<void> {
  for (const notice of notices) await wasWritten(ctx.table.remove(noticeKey(ctx.ownerId, notice), unchanged({ by })));
}

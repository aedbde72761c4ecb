/**
 * The only file that sees claims of notices: an event may be delivered twice, but its mail must be
 * sent once.
 */
import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import type { OwnerContext } from "../model/context.ts";
import { absent, unchanged } from "../model/expressions.ts";
import { type Notice, noticeKey } from "../model/keys.ts";
import { ConditionFailed } from "../model/ports/table.ts";
import { conditionHeld } from "../table/condition-held.ts";

/** The time, in days, for which a claim is kept: no event is delivered again after that. */
const KEPT_DAYS = 400;

/**
 * A notice that was or is being sent. `by` is random for each claim; at `expiresAt`, in seconds,
 * the table deletes it.
 */
export const NoticeClaim = z.object({ claimedAt: z.string(), by: z.string(), expiresAt: z.int() });
export type NoticeClaim = z.infer<typeof NoticeClaim>;

/** Claims a notice before it is sent; undefined if another invocation has claimed it. */
export async function claimNotice(ctx: OwnerContext, notice: Notice): Promise<NoticeClaim | undefined> {
  const now = ctx.now();
  const expiresAt = Math.floor(now.getTime() / 1000) + KEPT_DAYS * 24 * 60 * 60;
  const claim: NoticeClaim = { claimedAt: now.toISOString(), by: randomUUID(), expiresAt };
  try {
    await ctx.table.put({ ...noticeKey(ctx.ownerId, notice), ...claim }, absent);
    return claim;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // A claim whose answer was lost refuses its own repetition by the SDK.
    return error.item?.by === claim.by ? claim : undefined;
  }
}

/** Releases a claim when its notice was certainly not sent; another invocation's claim stays. */
export async function releaseNotice(ctx: OwnerContext, notice: Notice, { by }: NoticeClaim): Promise<void> {
  await conditionHeld(ctx.table.remove(noticeKey(ctx.ownerId, notice), unchanged({ by })));
}

/** The only file that sees claims of notices: an event may come twice, the mail it asks for must not. */
import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import type { OwnerContext } from "../model/context.ts";
import { absent, unchanged } from "../model/expressions.ts";
import { type Notice, noticeKey } from "../model/keys.ts";
import { ConditionFailed } from "../model/ports/table.ts";
import { conditionHeld } from "../table/condition-held.ts";

/** How long a claim is kept, in days: no event comes again after that. */
const KEPT_DAYS = 400;

/** A notice that was or is being sent. `by` is drawn for each claim; in `expiresAt` seconds the table forgets it. */
export const NoticeClaim = z.object({ claimedAt: z.string(), by: z.string(), expiresAt: z.int() });
export type NoticeClaim = z.infer<typeof NoticeClaim>;

/** Claims a notice before it is sent; undefined when somebody else has claimed it. */
export async function claimNotice(ctx: OwnerContext, notice: Notice): Promise<NoticeClaim | undefined> {
  const now = ctx.now();
  const expiresAt = Math.floor(now.getTime() / 1000) + KEPT_DAYS * 24 * 60 * 60;
  const claim: NoticeClaim = { claimedAt: now.toISOString(), by: randomUUID(), expiresAt };
  try {
    await ctx.table.put({ ...noticeKey(ctx.ownerId, notice), ...claim }, absent);
    return claim;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // A claim whose answer was lost is refused by itself when the SDK repeats it.
    return error.item?.by === claim.by ? claim : undefined;
  }
}

/** Gives a claim back when its notice was certainly not sent; one that somebody else holds by now stays. */
export async function releaseNotice(ctx: OwnerContext, notice: Notice, { by }: NoticeClaim): Promise<void> {
  await conditionHeld(ctx.table.remove(noticeKey(ctx.ownerId, notice), unchanged({ by })));
}

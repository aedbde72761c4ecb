/** The only file that sees claims of notices: an event may come twice, the mail it asks for must not. */
import * as z from "zod/mini";
import type { OwnerContext } from "../context.ts";
import { ConditionFailed } from "../table/client.ts";
import { type Notice, noticeKey } from "../table/keys.ts";

/** How long a claim is kept, in days: no event comes again after that. */
const KEPT_DAYS = 400;

/** A notice that was or is being sent. `expiresAt` in seconds: the table forgets it then. */
export const NoticeClaim = z.strictObject({ claimedAt: z.string(), expiresAt: z.int() });

/** Claims a notice before it is sent; false when it was claimed before. */
export async function claimNotice(ctx: OwnerContext, notice: Notice): Promise<boolean> {
  const now = ctx.now();
  const expiresAt = Math.floor(now.getTime() / 1000) + KEPT_DAYS * 24 * 60 * 60;
  const claim: z.infer<typeof NoticeClaim> = { claimedAt: now.toISOString(), expiresAt };
  try {
    await ctx.table.put({ ...noticeKey(ctx.ownerId, notice), ...claim }, { expression: "attribute_not_exists(pk)" });
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

/** Gives a claim back when its notice was certainly not sent. */
export async function giveBackNotice(ctx: OwnerContext, notice: Notice): Promise<void> {
  await ctx.table.remove(noticeKey(ctx.ownerId, notice));
}

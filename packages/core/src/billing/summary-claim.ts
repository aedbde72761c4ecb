/** The only file that sees claims of a month's summary mail: the event may come twice, the mail must not. */
import * as z from "zod/mini";
import type { OwnerContext } from "../context.ts";
import { ConditionFailed } from "../table/client.ts";
import { summaryKey } from "../table/keys.ts";

/** A summary that was or is being sent. */
export const SummaryClaim = z.strictObject({ claimedAt: z.string() });

/** Claims the month's one summary before it is sent; false when it was claimed before. */
export async function claimSummary(ctx: OwnerContext, month: string): Promise<boolean> {
  const claim: z.infer<typeof SummaryClaim> = { claimedAt: ctx.now().toISOString() };
  try {
    await ctx.table.put({ ...summaryKey(ctx.ownerId, month), ...claim }, { expression: "attribute_not_exists(pk)" });
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

/** Gives a claim back when its summary was certainly not sent. */
export async function giveBackSummary(ctx: OwnerContext, month: string): Promise<void> {
  await ctx.table.remove(summaryKey(ctx.ownerId, month));
}

/** The evidence watermark: the newest moment up to which SES's events have been seen (billing-dispatch.md §3). */
import * as z from "zod/mini";
import type { CoreContext } from "../context.ts";
import { ConditionFailed } from "../table/client.ts";
import { watermarkKey } from "../table/keys.ts";

const Watermark = z.object({ seenUpTo: z.string() });

/** ISO instant of the newest mail whose event arrived; undefined before the first. */
export async function readWatermark(ctx: CoreContext): Promise<string | undefined> {
  const item = await ctx.table.get(watermarkKey(), { consistent: true });
  return item && Watermark.parse(item).seenUpTo;
}

/** Moves the watermark forward; an older event leaves it. */
export async function raiseWatermark(ctx: CoreContext, sentAt: string): Promise<void> {
  const change = {
    expression: "SET #seen = :at",
    names: { "#seen": "seenUpTo" },
    values: { ":at": sentAt },
  };
  try {
    await ctx.table.update(watermarkKey(), change, { expression: "attribute_not_exists(#seen) OR #seen < :at" });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

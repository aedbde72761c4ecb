/** The newest moment up to which SES's events have been seen (docs/billing-state.md). */
import * as z from "zod/mini";
import type { CoreContext } from "../model/context.ts";
import { setFields } from "../model/expressions.ts";
import { watermarkKey } from "../model/keys.ts";
import { findItem, wasWritten } from "../table/reading.ts";

const Watermark = z.object({ seenUpTo: z.string() });

/** Returns undefined before the first event. */
export const readWatermark = (ctx: CoreContext): Promise<string | undefined> =>
  findItem(ctx.table, watermarkKey(), (item) => Watermark.parse(item).seenUpTo);

/** Remembers the watermark, so that not every event writes it. */
export type WatermarkMemory = { raisedTo: number };
/** The watermark may lag by this time, which only makes runs wait a little longer. */
const STEP_MILLIS = 30_000;

/** Writes once in 30 s per environment, by send time; older events leave the watermark. */
export async function raiseWatermark(ctx: CoreContext, memory: WatermarkMemory, sentAt: string): Promise<void> {
  if (Date.parse(sentAt) < memory.raisedTo + STEP_MILLIS) return;
  const change = setFields({ seenUpTo: sentAt });
  const isNewer = { expression: "attribute_not_exists(#seenUpTo) OR #seenUpTo < :seenUpTo" };
  await wasWritten(ctx.table.update(watermarkKey(), change, isNewer));
  memory.raisedTo = Date.parse(sentAt);
}

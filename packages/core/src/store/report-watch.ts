/** The entry of the due index that leads to an owner of whom students say that they paid: the only file that sees it. */
import * as z from "zod/mini";
import type { OwnerContext } from "../model/context.ts";
import { absent, setFields, unchanged } from "../model/expressions.ts";
import { reportsIndexKey, reportsKey } from "../model/keys.ts";
import { conditionHeld } from "../table/condition-held.ts";

/** When the owner is told (ISO UTC), and how many reports came since the entry is there, by which one that comes meanwhile is noticed. */
export const ReportWatch = z.object({ mailAt: z.string(), reports: z.int() });
export type ReportWatch = z.infer<typeof ReportWatch>;

/** The entry, strongly read; undefined where nothing is to be told. */
export async function getReportWatch(ctx: OwnerContext): Promise<ReportWatch | undefined> {
  const item = await ctx.table.get(reportsKey(ctx.ownerId), { consistent: true });
  // What a later release adds is not ours to refuse.
  return item && ReportWatch.parse({ mailAt: item.mailAt, reports: item.reports });
}

/** Stores the entry; false where it is not as it was read any more (`before`; undefined where there was none). */
export function storeReportWatch(
  ctx: OwnerContext,
  watch: ReportWatch,
  before: ReportWatch | undefined,
): Promise<boolean> {
  const change = setFields({ ...watch, ...reportsIndexKey(ctx.ownerId, watch.mailAt) });
  return conditionHeld(ctx.table.update(reportsKey(ctx.ownerId), change, before ? unchanged(before) : absent));
}

/** Takes the entry away; false where a report has come since it was read. */
export const removeReportWatch = (ctx: OwnerContext, read: ReportWatch): Promise<boolean> =>
  conditionHeld(ctx.table.remove(reportsKey(ctx.ownerId), unchanged(read)));

/** Only this file accesses the entry in the due index. */
import * as z from "zod/mini";
import type { OwnerContext } from "../model/context.ts";
import { absent, setFields, unchanged } from "../model/expressions.ts";
import { reportsIndexKey, reportsKey } from "../model/keys.ts";
import { wasWritten } from "../table/commit.ts";

/** The number of reports reveals one that arrives meanwhile. */
export const ReportWatch = z.object({ mailAt: z.string(), reports: z.int() });
export type ReportWatch = z.infer<typeof ReportWatch>;

/** Reads the entry with strong consistency; undefined if there is nothing to report. */
export async function getReportWatch(ctx: OwnerContext): Promise<ReportWatch | undefined> {
  const item = await ctx.table.get(reportsKey(ctx.ownerId), { consistent: true });
  // A later release may store more attributes: they are ignored.
  return item && ReportWatch.parse({ mailAt: item.mailAt, reports: item.reports });
}

/** Returns false if the entry changed since it was read (`before`; undefined if there was none). */
export function storeReportWatch(
  ctx: OwnerContext,
  watch: ReportWatch,
  before: ReportWatch | undefined,
): Promise<boolean> {
  const change = setFields({ ...watch, ...reportsIndexKey(ctx.ownerId, watch.mailAt) });
  return wasWritten(ctx.table.update(reportsKey(ctx.ownerId), change, before ? unchanged(before) : absent));
}

/** Returns false if a report has arrived since the entry was read. */
export const removeReportWatch = (ctx: OwnerContext, read: ReportWatch): Promise<boolean> =>
  wasWritten(ctx.table.remove(reportsKey(ctx.ownerId), unchanged(read)));

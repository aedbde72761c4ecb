/** No other file accesses this entry of the due index; a subscription's change may add it. */
import * as z from "zod/mini";
import type { OwnerContext } from "../model/context.ts";
import { absent, setFields, unchanged } from "../model/expressions.ts";
import { reportsIndexKey, reportsKey, trialIndexKey, trialKey } from "../model/keys.ts";
import type { Write } from "../model/ports/table.ts";
import { findItem, wasWritten } from "../table/reading.ts";

/** The instant (ISO UTC) at which the owner is checked next. */
export const TrialWatch = z.object({ warnAt: z.string() });
export type TrialWatch = z.infer<typeof TrialWatch>;

/** This write must accompany the creation of a profile. */
export function trialWatchWrite(ownerId: string, warnAt: string): Write {
  const watch: TrialWatch = { warnAt };
  return { put: { ...trialKey(ownerId), ...trialIndexKey(ownerId, warnAt), ...watch } };
}

/** Returns undefined once no warning is left. A later release's further attributes are ignored. */
export const getTrialWatch = (ctx: OwnerContext): Promise<TrialWatch | undefined> =>
  findItem(ctx.table, trialKey(ctx.ownerId), ({ warnAt }) => TrialWatch.parse({ warnAt }));

/** Returns false if another call stored an entry meanwhile. */
export function addTrialWatch(ctx: OwnerContext, warnAt: string): Promise<boolean> {
  const change = setFields({ warnAt, ...trialIndexKey(ctx.ownerId, warnAt) });
  return wasWritten(ctx.table.update(trialKey(ctx.ownerId), change, absent));
}

/** An undefined `warnAt` removes the entry. Returns false if another call moved it meanwhile. */
export function rescheduleTrialWatch(
  ctx: OwnerContext,
  read: TrialWatch,
  warnAt: string | undefined,
): Promise<boolean> {
  const key = trialKey(ctx.ownerId);
  const asRead = unchanged({ warnAt: read.warnAt });
  if (warnAt === undefined) return wasWritten(ctx.table.remove(key, asRead));
  const change = setFields({ warnAt, g1sk: trialIndexKey(ctx.ownerId, warnAt).g1sk });
  return wasWritten(ctx.table.update(key, change, asRead));
}

/** The number of reports reveals one that arrives meanwhile. */
export const ReportWatch = z.object({ mailAt: z.string(), reports: z.int() });
export type ReportWatch = z.infer<typeof ReportWatch>;

/** Returns undefined if there is nothing to report. A later release's attributes are ignored. */
export const getReportWatch = (ctx: OwnerContext): Promise<ReportWatch | undefined> =>
  findItem(ctx.table, reportsKey(ctx.ownerId), ({ mailAt, reports }) => ReportWatch.parse({ mailAt, reports }));

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

import type { CoreContext, WithMailer } from "../model/context.ts";
import { REPORTS_PARTITION } from "../model/keys.ts";
import { isReportMailHour, nextReportMailAt } from "../model/report-schedule.ts";
import { notifyReports } from "../notice/notify-reports.ts";
import { ownersDueIn } from "../store/due-owners.ts";
import { getProfile } from "../store/profiles.ts";
import { getReportWatch, removeReportWatch, storeReportWatch } from "../store/watches.ts";

type ReportMailContext = CoreContext & Pick<WithMailer, "mailer"> & { siteUrl: string };

/** A mail that fails is repeated by the next run and does not delay other owners. */
export async function mailDueReports(ctx: ReportMailContext): Promise<void> {
  const failures: unknown[] = [];
  for (let after: string | undefined, more = true; more; ) {
    const page = await ownersDueIn(ctx, REPORTS_PARTITION, after);
    for (const ownerId of page.ownerIds) await mailOwner(ctx, ownerId).catch((error: unknown) => failures.push(error));
    after = page.after;
    more = after !== undefined;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} owners were not told of reports`);
}

/**
 * Moves the entry to the next evening before the mail is sent, and removes it afterwards unless a
 * report came meanwhile. If the mail is not accepted, the entry returns for the next hour.
 */
async function mailOwner(base: ReportMailContext, ownerId: string): Promise<void> {
  const ctx = { ...base, ownerId };
  const now = ctx.now();
  const watch = await getReportWatch(ctx);
  if (!watch || watch.mailAt > now.toISOString()) return;
  const profile = await getProfile(ctx);
  if (!profile || profile.deletion !== null) return void (await removeReportWatch(ctx, watch));
  const moved = { ...watch, mailAt: nextReportMailAt(profile.timezone, now) };
  if (!(await storeReportWatch(ctx, moved, watch)) || !isReportMailHour(profile.timezone, now)) return;
  try {
    await notifyReports(ctx, profile);
  } catch (error) {
    await storeReportWatch(ctx, watch, moved);
    throw error;
  }
  await removeReportWatch(ctx, moved);
}

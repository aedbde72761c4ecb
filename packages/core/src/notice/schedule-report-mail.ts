import type { OwnerContext } from "../model/context.ts";
import { nextReportMailAt } from "../model/report-schedule.ts";
import { requireProfile } from "../store/profiles.ts";
import { getReportWatch, storeReportWatch } from "../store/report-watch.ts";

const TRIES = 5;

/** The day's first report sets it. @throws Error when others come first at every try */
export async function scheduleReportMail(ctx: OwnerContext & { now(): Date }): Promise<void> {
  const { timezone } = await requireProfile(ctx);
  for (let tries = 0; tries < TRIES; tries++) {
    const before = await getReportWatch(ctx);
    const mailAt = before?.mailAt ?? nextReportMailAt(timezone, ctx.now());
    if (await storeReportWatch(ctx, { mailAt, reports: (before?.reports ?? 0) + 1 }, before)) return;
  }
  throw new Error("a report was not noted: others came at the same time");
}

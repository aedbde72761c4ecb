import { trialDaysLeft } from "@emdia/contracts/trial";
import { civilDateIn } from "@emdia/contracts/values/calendar";
import { access } from "../model/access.ts";
import type { CoreContext, WithMailer } from "../model/context.ts";
import { TRIAL_PARTITION } from "../model/keys.ts";
import { isSendingHour } from "../model/period.ts";
import type { Profile } from "../model/profile.ts";
import { isWarningDay, nextWarningAt, warningOf } from "../model/trial-schedule.ts";
import { notifyAccessOver, notifyTrialEnd } from "../notice/notify-access-over.ts";
import type { NoticeContext } from "../notice/send-once.ts";
import { ownersDueIn } from "../store/due-owners.ts";
import { getProfile } from "../store/profiles.ts";
import { getTrialWatch, rescheduleTrialWatch } from "../store/watches.ts";

export type WarnContext = CoreContext & Pick<WithMailer, "mailer"> & { siteUrl: string };

/** A mail that fails is tried again in the next hour and does not delay other owners. */
export async function warnOwners(ctx: WarnContext): Promise<void> {
  const failures: unknown[] = [];
  for (let after: string | undefined, more = true; more; ) {
    const page = await ownersDueIn(ctx, TRIAL_PARTITION, after);
    for (const ownerId of page.ownerIds) await warnOwner(ctx, ownerId).catch((error: unknown) => failures.push(error));
    after = page.after;
    more = after !== undefined;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} owners were not warned`);
}

/** An owner with a subscription, or whose account is being deleted, needs no warning. */
const isConcerned = (profile: Profile, now: Date) => {
  const { isTrialActive, canAccess } = access(profile, now);
  return (isTrialActive || !canAccess) && profile.deletion === null;
};

async function warn(ctx: NoticeContext & WarnContext, profile: Profile): Promise<void> {
  if (!access(profile, ctx.now()).isTrialActive) return notifyAccessOver(ctx, profile);
  const days = trialDaysLeft(profile, civilDateIn(profile.timezone, ctx.now()));
  if (isWarningDay(days)) await notifyTrialEnd(ctx, profile, { days, warning: warningOf(days) });
}

/** Mails the owner before the entry moves: after a crash the next run finds the mail's claim. */
async function warnOwner(base: WarnContext, ownerId: string): Promise<void> {
  const ctx = { ...base, ownerId };
  const now = ctx.now();
  const watch = await getTrialWatch(ctx);
  if (!watch || watch.warnAt > now.toISOString()) return;
  const profile = await getProfile(ctx);
  if (profile && isConcerned(profile, now)) {
    // After an outage that ends at night, the next morning's run sends the mail.
    if (!isSendingHour(profile.timezone, now)) return;
    await warn(ctx, profile);
  }
  await rescheduleTrialWatch(ctx, watch, profile && nextWarningAt(profile, now));
}

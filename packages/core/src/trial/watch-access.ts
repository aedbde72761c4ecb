import type { OwnerContext } from "../model/context.ts";
import { nextWarningAt } from "../model/trial-schedule.ts";
import { getProfile } from "../store/profiles.ts";
import { addTrialWatch, getTrialWatch, rescheduleTrialWatch } from "../store/watches.ts";

const TRIES = 5;

/** Stores when the next warning is due. @throws Error when others were first at every try */
export async function watchAccess(ctx: OwnerContext): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) if (await watchOnce(ctx)) return;
  throw new Error("the end of access was not noted: others came at the same time");
}

/** Returns false if the entry changed. The entry is read before the profile: the newer day wins. */
async function watchOnce(ctx: OwnerContext): Promise<boolean> {
  const now = ctx.now();
  const watch = await getTrialWatch(ctx);
  // The hourly warning handles an entry that is due: it mails the owner and moves the entry.
  if (watch && watch.warnAt <= now.toISOString()) return true;
  const profile = await getProfile(ctx);
  const next = profile && nextWarningAt(profile, now);
  if (next === watch?.warnAt) return true;
  if (watch) return rescheduleTrialWatch(ctx, watch, next);
  return next === undefined || addTrialWatch(ctx, next);
}

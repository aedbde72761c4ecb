import type { OwnerContext } from "../model/context.ts";
import { nextWarningAt } from "../model/trial-schedule.ts";
import { getProfile } from "../store/profiles.ts";
import { addTrialWatch, getTrialWatch, moveTrialWatch } from "../store/trial-watch.ts";

const TRIES = 5;

/** One look. The entry is read before the profile, so that an older look never overwrites a newer one. */
async function watchOnce(ctx: OwnerContext): Promise<boolean> {
  const now = ctx.now();
  const watch = await getTrialWatch(ctx);
  // What is due is told in its own turn, which moves the entry by what is true then.
  if (watch && watch.warnAt <= now.toISOString()) return true;
  const profile = await getProfile(ctx);
  const next = profile && nextWarningAt(profile, now);
  if (next === watch?.warnAt) return true;
  if (watch) return moveTrialWatch(ctx, watch, next);
  return next === undefined || addTrialWatch(ctx, next);
}

/**
 * Notes when the owner's access ends by the clock, once the provider has changed their subscription: one write a change,
 * which is once a month for a subscriber.
 * @throws Error where others always came first, so that the event is delivered again
 */
export async function watchAccess(ctx: OwnerContext): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) if (await watchOnce(ctx)) return;
  throw new Error("the end of access was not noted: others came at the same time");
}

/** See docs/decisions/008-held-runs.md. Without access a run waits for the subscription. */
import type { HoldReason } from "@emdia/contracts/profile-kinds";
import { nextPeriod } from "@emdia/contracts/values/schedule";
import { billingHeld } from "@emdia/events/billing";
import { logger } from "../logger.ts";
import { countMetrics } from "../metrics.ts";
import type { CoreContext, ProfileContext, WithBus } from "../model/context.ts";
import type { Profile } from "../model/profile.ts";
import { replaceUnlessChanged } from "../store/profiles.ts";

/** Publishes before it stores the hold: a crash repeats the event, and its consumer acts once. */
export async function holdBilling(ctx: ProfileContext & WithBus, reason: HoldReason): Promise<void> {
  const { month } = ctx.profile.billing;
  logger.error("a billing run stopped at a safety bound", new Error(reason), { ownerId: ctx.ownerId, month });
  await ctx.bus.publish(billingHeld.entry({ ownerId: ctx.ownerId, month, reason }));
  const since = ctx.now().toISOString();
  const { nextAt: _last, ...before } = ctx.profile.hold ?? {};
  const hold = { ...before, month, since, reason, releasedAt: null };
  await replaceUnlessChanged(ctx, { ...ctx.profile, hold });
  countMetrics({ RunsHeld: 1 });
}

/** Stores that the hold lasts until its release or the next due month, if no edit came first. */
export async function awaitRelease(ctx: ProfileContext): Promise<void> {
  const { profile } = ctx;
  const nextAt = nextPeriod(profile.billing, profile).dueAt;
  if (profile.hold) await replaceUnlessChanged(ctx, { ...profile, hold: { ...profile.hold, nextAt } });
}

/** Parks the owner until the subscription changes (`subscription/refresh-subscription.ts`). */
export async function parkBilling(ctx: CoreContext & WithBus, profile: Profile): Promise<void> {
  const { month } = profile.billing;
  await ctx.bus.publish(billingHeld.entry({ ownerId: profile.id, month, reason: "no_access" }));
  await replaceUnlessChanged(ctx, { ...profile, parkedAt: ctx.now().toISOString() });
}

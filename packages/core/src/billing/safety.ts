/**
 * How a run stops by itself (docs/decisions/008-held-runs.md): over a bound the owner is told and it goes on by their
 * word alone; without access it waits for the subscription.
 */
import type { HoldReason } from "@emdia/contracts/profile-kinds";
import { billingHeld } from "@emdia/events/billing";
import { logger } from "../logger.ts";
import { countMetrics } from "../metrics.ts";
import type { CoreContext, ProfileContext, WithBus } from "../model/context.ts";
import type { Profile } from "../model/profile.ts";
import { replaceUnlessChanged } from "../store/profiles.ts";

/**
 * Takes the owner out of the dispatch until they release the run. The event is published before the hold is stored: a
 * crash between the two repeats the event, which its consumer takes once. A profile that was changed meanwhile is
 * looked at again by the next tick.
 */
export async function holdBilling(ctx: ProfileContext & WithBus, reason: HoldReason): Promise<void> {
  const { month } = ctx.profile.billing;
  logger.error("a billing run stopped at a safety bound", new Error(reason), { ownerId: ctx.ownerId, month });
  await ctx.bus.publish(billingHeld.entry({ ownerId: ctx.ownerId, month, reason }));
  const hold = { ...ctx.profile.hold, month, since: ctx.now().toISOString(), reason, releasedAt: null };
  await replaceUnlessChanged(ctx, { ...ctx.profile, hold });
  countMetrics({ RunsHeld: 1 });
}

/**
 * Takes a due owner without access out of the dispatch, and has them told. One who was changed meanwhile is looked at again by
 * the next tick. The way back is the subscription's (`subscription/refresh-subscription.ts`).
 */
export async function parkBilling(ctx: CoreContext & WithBus, profile: Profile): Promise<void> {
  const { month } = profile.billing;
  await ctx.bus.publish(billingHeld.entry({ ownerId: profile.id, month, reason: "no_access" }));
  await replaceUnlessChanged(ctx, { ...profile, parkedAt: ctx.now().toISOString() });
}

import { subscriptionChanged } from "@emdia/events/subscription";
import { canAccess } from "../model/access.ts";
import { AppError } from "../model/app-error.ts";
import { chooseSubscription, type SubscriptionState } from "../model/choose-subscription.ts";
import type { OwnerContext } from "../model/context.ts";
import { rejoinDispatch } from "../model/period.ts";
import type { EventBus } from "../model/ports/event-bus.ts";
import type { WithGateway } from "../model/ports/stripe-gateway.ts";
import type { Profile } from "../model/profile.ts";
import { requireProfile } from "../store/profiles.ts";
import { storeSubscription } from "../store/subscriptions.ts";

export type RefreshContext = OwnerContext & WithGateway & { bus: EventBus };

/** `changed` is true if the provider's state was newer. */
export type Refreshed = { profile: Profile; changed: boolean };

const TRIES = 8;

/**
 * The profile is read first, and stored only if no other call stored it meanwhile, even if nothing
 * changed: an older response never overwrites a newer state. @throws AppError profile.not_found,
 * subscription.provider_unavailable, service.busy when others came first at every try
 */
export async function refreshSubscription(ctx: RefreshContext): Promise<Refreshed> {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const profile = await requireProfile(ctx);
    if (profile.stripeCustomerId === null) return { profile, changed: false };
    const truth = chooseSubscription(await ctx.stripe.listSubscriptions(profile.stripeCustomerId));
    const changed = hasChanged(profile, truth);
    const stored = await storeSubscription(ctx, withSubscriptionState(profile, truth, ctx.now()));
    if (stored) return { profile: await publishChange(ctx, stored), changed };
  }
  throw new AppError("service.busy");
}

function hasChanged(profile: Profile, truth: SubscriptionState): boolean {
  return (
    profile.subscriptionStatus !== truth.subscriptionStatus ||
    profile.stripeSubscriptionId !== truth.stripeSubscriptionId ||
    profile.currentPeriodEnd !== truth.currentPeriodEnd ||
    profile.pastDueSince !== truth.pastDueSince
  );
}

function withSubscriptionState(profile: Profile, truth: SubscriptionState, now: Date): Profile {
  const asked = { ...profile, ...truth, subscriptionCheckedAt: now.toISOString() };
  return hasChanged(profile, truth) ? withUnpublishedChange(profile, backInDispatch(profile, asked, now)) : asked;
}

const withUnpublishedChange = (before: Profile, after: Profile): Profile => ({
  ...after,
  subscriptionRevision: before.subscriptionRevision + 1,
  unpublishedPreviousStatus: before.unpublishedPreviousStatus ?? before.subscriptionStatus,
});

/**
 * Brings an owner back whose access is back: the months without access are then charged
 * (docs/rules/billing-day.md, "Every month is a charge").
 */
function backInDispatch(before: Profile, after: Profile, now: Date): Profile {
  const wasOut = before.parkedAt !== null || !canAccess(before, now);
  if (!wasOut || !canAccess(after, now)) return after;
  return { ...rejoinDispatch(after, now), parkedAt: null };
}

/** Publishes in two writes: after a crash between them the next refresh publishes it again. */
async function publishChange(ctx: RefreshContext, profile: Profile): Promise<Profile> {
  const { id: ownerId, unpublishedPreviousStatus: previousStatus, subscriptionStatus: status } = profile;
  if (previousStatus === null) return profile;
  const revision = profile.subscriptionRevision;
  await ctx.bus.publish(subscriptionChanged.entry({ ownerId, previousStatus, status, revision }));
  return (await storeSubscription(ctx, { ...profile, unpublishedPreviousStatus: null })) ?? profile;
}

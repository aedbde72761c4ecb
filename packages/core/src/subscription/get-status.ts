import type { SubscriptionWire, SyncWire } from "@emdia/contracts/subscription";
import { logger } from "../logger.ts";
import { access, canAccess } from "../model/access.ts";
import { AppError } from "../model/app-error.ts";
import type { ProfileContext } from "../model/context.ts";
import type { Profile } from "../model/profile.ts";
import { type RefreshContext, refreshSubscription } from "./refresh-subscription.ts";

/** The browser polls, so the provider is queried at most once per owner in this time. */
const PROOF_MILLIS = 10 * 60_000;

/** Reads the provider if one of its messages seems lost; else returns the stored state. */
export async function getStatus(ctx: ProfileContext & RefreshContext): Promise<SubscriptionWire> {
  const { profile } = ctx;
  return access(isDoubtful(profile, ctx.now()) ? await proven(ctx) : profile, ctx.now());
}

export async function syncStatus(ctx: RefreshContext): Promise<SyncWire> {
  const { profile, changed } = await refreshSubscription(ctx);
  const { status, canAccess } = access(profile, ctx.now());
  return { success: true, message: "Status sincronizado.", syncResults: { status, canAccess, changed } };
}

/** Tells whether a message from the provider may be lost, or late. */
function isDoubtful(profile: Profile, now: Date): boolean {
  const { stripeCustomerId, subscriptionStatus: status, subscriptionCheckedAt: checkedAt } = profile;
  if (stripeCustomerId === null) return false;
  if (checkedAt !== null && now.getTime() - Date.parse(checkedAt) < PROOF_MILLIS) return false;
  const isLive = status === "active" || status === "canceled";
  const isOver = profile.currentPeriodEnd !== null && Date.parse(profile.currentPeriodEnd) <= now.getTime();
  return status === "past_due" || (isLive && isOver) || !canAccess(profile, now);
}

async function proven(ctx: ProfileContext & RefreshContext): Promise<Profile> {
  try {
    return (await refreshSubscription(ctx)).profile;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    logger.warn("a subscription could not be proven", { ownerId: ctx.ownerId, code: error.code });
    return ctx.profile;
  }
}

/** See docs/rules/subscription.md, "Accounts and subscription". */
import { GRACE_DAYS, PREMIUM_PRICE_CENTS } from "@emdia/contracts/constants";
import type { SubscriptionWire } from "@emdia/contracts/subscription";
import { reaisFromCents } from "@emdia/contracts/values/money";
import { AppError } from "./app-error.ts";
import type { Profile } from "./profile.ts";

export type Subscribed = Pick<Profile, "trialEndsAt" | "subscriptionStatus" | "currentPeriodEnd" | "pastDueSince">;

const DAY_MILLIS = 24 * 3_600_000;
const GRACE_MILLIS = GRACE_DAYS * DAY_MILLIS;

/** @throws AppError subscription.required if the owner has no access */
export function requireAccess(profile: Subscribed, now: Date): void {
  if (!canAccess(profile, now)) throw new AppError("subscription.required");
}

/** Returns when access ends unless the provider reports a newer state before then. */
export const accessEnd = (profile: Subscribed): Date =>
  new Date(Math.max(Date.parse(profile.trialEndsAt), subscriptionEnd(profile)));

export const canAccess = (profile: Subscribed, now: Date): boolean => now < accessEnd(profile);

/** The provider accepts a trial's end at least 48 hours ahead; the owner gets one hour to pay. */
const TRIAL_KEPT_MILLIS = 49 * 3_600_000;

export const keepsTrial = ({ trialEndsAt }: Pick<Profile, "trialEndsAt">, now: Date): boolean =>
  Date.parse(trialEndsAt) - now.getTime() >= TRIAL_KEPT_MILLIS;

export function access(profile: Subscribed, now: Date): SubscriptionWire {
  const [at, end] = [now.getTime(), accessEnd(profile).getTime()];
  const status = statusAt(profile, at);
  const graceEnd = status === "past_due" && profile.pastDueSince !== null ? subscriptionEnd(profile) : undefined;
  return {
    canAccess: canAccess(profile, now),
    isTrialActive: status === "trial",
    status,
    daysLeft: Math.max(0, Math.ceil((end - at) / DAY_MILLIS)),
    trialEndsAt: profile.trialEndsAt,
    accessUntil: new Date(end).toISOString(),
    nextRenewal: status === "active" && at < millisOf(profile.currentPeriodEnd) ? profile.currentPeriodEnd : null,
    cancelAtPeriodEnd: status === "canceled",
    graceEndsAt: graceEnd === undefined ? null : new Date(graceEnd).toISOString(),
    // The stored status is "trial" until a first payment, even long after the trial's end.
    hasSubscribed: profile.subscriptionStatus !== "trial",
    price: reaisFromCents(PREMIUM_PRICE_CENTS),
  };
}

/** Tells whether access is by payment, not by the trial. */
export function isPaidFor(profile: Subscribed, now: Date): boolean {
  const own = access(profile, now);
  return own.canAccess && own.status !== "trial";
}

/** Returns the business of our mails, which on trial carry only our own texts. */
export const mailedBusiness = ({ profile, now }: { profile: Profile; now(): Date }): Profile =>
  isPaidFor(profile, now()) ? profile : { ...profile, paymentInstructions: null };

const millisOf = (instant: string | null) => (instant === null ? Number.NEGATIVE_INFINITY : Date.parse(instant));

/** Returns -Infinity without access. A grace follows the period, as renewals are reported late. */
function subscriptionEnd({ subscriptionStatus, currentPeriodEnd, pastDueSince }: Subscribed): number {
  switch (subscriptionStatus) {
    case "active":
      return millisOf(currentPeriodEnd) + GRACE_MILLIS;
    case "past_due":
      return millisOf(pastDueSince) + GRACE_MILLIS;
    case "canceled":
      return millisOf(currentPeriodEnd);
    case "trial":
    case "expired":
      return Number.NEGATIVE_INFINITY;
  }
}

/** A subscription with an unpaid renewal stays past due, since the owner pays it in the portal. */
function statusAt(profile: Subscribed, now: number): SubscriptionWire["status"] {
  if (now < subscriptionEnd(profile)) return profile.subscriptionStatus;
  if (now < Date.parse(profile.trialEndsAt)) return "trial";
  return profile.subscriptionStatus === "past_due" ? "past_due" : "expired";
}

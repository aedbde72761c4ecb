import { DEFAULT_INVOICE_DAY, DEFAULT_TIMEZONE, TRIAL_DAYS } from "@emdia/contracts/constants";
import type { CreateProfileInput } from "@emdia/contracts/profile";
import { AppError } from "../model/app-error.ts";
import type { OwnerContext } from "../model/context.ts";
import { firstPeriodAfter } from "../model/period.ts";
import type { Profile } from "../model/profile.ts";
import { nextWarningAt } from "../model/trial-schedule.ts";
import { getProfile, insertProfile } from "../store/profiles.ts";
import { trialWatchWrite } from "../store/trial-watch.ts";

/** The caller's identity from the verified token. */
export type Identity = {
  ownerId: string;
  email: string | undefined;
  emailVerified: boolean;
  /** The instant (ISO UTC) at which the token was issued. */
  issuedAt: string;
};

const TRIAL_MILLIS = TRIAL_DAYS * 24 * 3_600_000;

/** Returns a new profile with the defaults and the full trial. */
export function newProfile(ownerId: string, email: string, now: Date): Profile {
  const settings = { invoiceDay: DEFAULT_INVOICE_DAY, timezone: DEFAULT_TIMEZONE };
  const billing = firstPeriodAfter(now, settings);
  return {
    id: ownerId,
    email,
    emailSince: null,
    businessName: null,
    paymentMethod: "pix",
    pixKey: null,
    pixKeyType: null,
    pixMerchantName: null,
    pixCity: null,
    bankInfo: null,
    whatsapp: null,
    ...settings,
    paymentTermDays: 0,
    billingType: "current",
    paymentInstructions: null,
    automationEnabled: true,
    onboardingCompleted: false,
    registrationCode: null,
    document: null,
    address: null,
    approveRegistrations: false,
    pixWithoutTxid: false,
    lateFee: null,
    punctualityDiscount: null,
    formerPixKeys: [],
    bankId: null,
    trialEndsAt: new Date(now.getTime() + TRIAL_MILLIS).toISOString(),
    subscriptionStatus: "trial",
    stripeCustomerId: null,
    stripeSubscriptionId: null,
    currentPeriodEnd: null,
    pastDueSince: null,
    subscriptionCheckedAt: null,
    subscriptionRevision: 0,
    unpublishedPreviousStatus: null,
    billing,
    lastBilling: null,
    runs: { largest: 0, mailedAt: null },
    hold: null,
    parkedAt: null,
    automationSince: null,
    backSince: null,
    deletion: null,
    version: 1,
    createdAt: now.toISOString(),
  };
}

/** Stores the profile, and the entry that schedules the warnings before the trial's end. */
function beginTrial(ctx: OwnerContext, profile: Profile): Promise<Profile> {
  const warnAt = nextWarningAt(profile, ctx.now());
  return insertProfile(ctx, profile, warnAt === undefined ? [] : [trialWatchWrite(profile.id, warnAt)]);
}

/**
 * Creates the profile of a new owner, with its trial; a repeated call returns the existing profile.
 * @throws AppError auth.identity_mismatch when the body names another person than the token,
 *   auth.email_not_verified
 */
export async function createProfile(
  ctx: OwnerContext,
  identity: Identity,
  input: CreateProfileInput,
): Promise<Profile> {
  if (input.userId !== identity.ownerId || input.email !== identity.email?.toLowerCase())
    throw new AppError("auth.identity_mismatch");
  if (!identity.emailVerified) throw new AppError("auth.email_not_verified");
  return (await getProfile(ctx)) ?? (await beginTrial(ctx, newProfile(ctx.ownerId, input.email, ctx.now())));
}

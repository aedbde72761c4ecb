import { DEFAULT_INVOICE_DAY, DEFAULT_TIMEZONE, TRIAL_DAYS } from "@emdia/contracts/constants";
import { firstPeriodAfter } from "./period.ts";
import type { Profile } from "./profile.ts";

const TRIAL_MILLIS = TRIAL_DAYS * 24 * 3_600_000;

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
    whatsappNumberId: null,
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

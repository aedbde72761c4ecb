import { BillingType, HoldReason, PaymentMethod, SubscriptionStatus } from "@emdia/contracts/profile-kinds";
import { PIX_KEY_TYPES } from "@emdia/contracts/values/pix-key";
import * as z from "zod/mini";
import { dueIndexKey, endingIndexKey, profileKey } from "./keys.ts";
import { LateFee, PunctualityDiscount } from "./late-fee.ts";
import type { Item } from "./ports/table.ts";
import { decode, encode, innerObject, openEnum, storedDay, storedMonth } from "./stored.ts";
import { StoredRecess } from "./student.ts";

const text = z.nullable(z.string());
/** `dueAt` is the instant (ISO UTC) at which the period is dispatched. */
const BillingPeriod = innerObject({ month: storedMonth, date: storedDay, dueAt: z.string() });
export type BillingPeriod = z.infer<typeof BillingPeriod>;

/** The subscription as last read (`model/choose-subscription.ts`). Instants are ISO UTC. */
const subscription = {
  subscriptionStatus: openEnum(SubscriptionStatus.options, "active"),
  stripeCustomerId: text,
  stripeSubscriptionId: text,
  /** The end of the newest paid or running period. */
  currentPeriodEnd: text,
  /** The instant since which a renewal is unpaid; the grace time starts then. */
  pastDueSince: text,
  /** The instant of the last request to the provider. */
  subscriptionCheckedAt: text,
  subscriptionRevision: z.int(),
  /** The status before a change whose event was not published yet; null after it was published. */
  unpublishedPreviousStatus: z.nullable(openEnum(SubscriptionStatus.options, "active")),
};

/** The account is erased after `deleteAt`; `closedAt` is the instant at which that began. */
const Deletion = innerObject({ requestedAt: z.string(), deleteAt: z.string(), closedAt: text });
export type Deletion = z.infer<typeof Deletion>;

/** `largest` is a number of charges, `mailedAt` the end of the newest run that mailed a student. */
const Runs = innerObject({ largest: z.int(), mailedAt: text });
export type Runs = z.infer<typeof Runs>;

/**
 * `nextAt` is set once the run has stored its charges: the next month's dispatch, when the hold
 * ends with or without a release (`billing/safety.ts`).
 */
const Hold = innerObject({
  month: storedMonth,
  since: z.string(),
  reason: openEnum(HoldReason.options, "too_many"),
  releasedAt: text,
  nextAt: z.optional(z.string()),
});
export type Hold = z.infer<typeof Hold>;

export const StoredProfile = z.object({
  id: z.string(),
  email: z.string(),
  emailSince: text,
  businessName: text,
  paymentMethod: openEnum(PaymentMethod.options, "pix"),
  pixKey: text,
  pixKeyType: z.nullable(openEnum(PIX_KEY_TYPES, null)),
  /** The keys of codes that were sent before, the last one first. */
  formerPixKeys: z.array(z.string()),
  pixMerchantName: text,
  pixCity: text,
  bankInfo: text,
  whatsapp: text,
  invoiceDay: z.int(),
  paymentTermDays: z.int(),
  recesses: z.optional(z.array(StoredRecess)),
  billingType: openEnum(BillingType.options, "current"),
  paymentInstructions: text,
  automationEnabled: z.boolean(),
  onboardingCompleted: z.boolean(),
  registrationCode: text,
  timezone: z.string(),
  document: text,
  address: text,
  approveRegistrations: z.boolean(),
  pixWithoutTxid: z.boolean(),
  /** New charges freeze these terms of delay and punctuality. */
  lateFee: z.nullable(LateFee),
  punctualityDiscount: z.nullable(PunctualityDiscount),
  bankId: text,
  /** The number from which messages are sent, if one is connected. */
  whatsappNumberId: text,
  trialEndsAt: z.string(),
  ...subscription,
  /** The pending month, with its date. */
  billing: BillingPeriod,
  /** The newest month whose period is over. */
  lastBilling: z.nullable(BillingPeriod),
  runs: Runs,
  /** Set while a run waits for the owner's release. */
  hold: z.nullable(Hold),
  /** The instant since which the dispatch skips a due owner without access. */
  parkedAt: text,
  /** The instant at which automation was switched on: no charge from before it is mailed. */
  automationSince: text,
  /** The instant of regained access or a withdrawn deletion: no earlier charge is mailed. */
  backSince: text,
  deletion: z.nullable(Deletion),
  /** Reveals a concurrent edit or change of the subscription. */
  version: z.int(),
  createdAt: z.string(),
});
export type Profile = z.infer<typeof StoredProfile>;

export const profileOf = (item: Item): Profile => decode(StoredProfile, item);

export const isHeld = ({ hold, billing }: Pick<Profile, "hold" | "billing">): boolean =>
  hold !== null && hold.month === billing.month && hold.releasedAt === null;

/** Tells whether the dispatch finds the owner and runs the owner's billing periods. */
export const hasRuns = ({ parkedAt, deletion }: Pick<Profile, "parkedAt" | "deletion">): boolean =>
  parkedAt === null && deletion === null;

/** The longest life of an access token, with a margin. */
const TOKEN_MILLIS = 2 * 3_600_000;

/** Returns the instant (ISO UTC) from which the next step of an account's erasure may run. */
export const eraseAtOf = ({ deleteAt, closedAt }: Deletion): string =>
  closedAt === null ? deleteAt : new Date(Date.parse(closedAt) + TOKEN_MILLIS).toISOString();

/** Puts the profile in the due index by its next dispatch, by its erasure, or not at all. */
export function indexOf(profile: Profile): { g1pk?: string; g1sk?: string } {
  if (profile.deletion) return endingIndexKey(profile.id, eraseAtOf(profile.deletion));
  return hasRuns(profile) ? dueIndexKey(profile.id, runAt(profile)) : {};
}

/** Writes index and period together: with a stale entry the profile is never dispatched. */
export const itemOf = (profile: Profile): Item => ({
  ...encode(profile),
  ...profileKey(profile.id),
  ...indexOf(profile),
});

const runAt = (profile: Pick<Profile, "hold" | "billing">): string =>
  (isHeld(profile) && profile.hold?.nextAt) || profile.billing.dueAt;

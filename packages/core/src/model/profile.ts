/** What a profile is, as stored, and where the dispatch finds it. */
import { BillingType, HoldReason, PaymentMethod, SubscriptionStatus } from "@emdia/contracts/profile-kinds";
import { type CivilDate, isCivilDate, isYearMonth, type YearMonth } from "@emdia/contracts/values/calendar";
import { PIX_KEY_TYPES } from "@emdia/contracts/values/pix-key";
import * as z from "zod/mini";
import { dueIndexKey, endingIndexKey, profileKey } from "./keys.ts";
import type { Item } from "./ports/table.ts";
import { decode, encode, inner } from "./stored.ts";

const text = z.nullable(z.string());
const month = z.custom<YearMonth>((value) => typeof value === "string" && isYearMonth(value));
const date = z.custom<CivilDate>((value) => typeof value === "string" && isCivilDate(value));

/** A billing date of an owner: its month, its day, and the instant (ISO UTC) at which it is dispatched. */
const BillingPeriod = inner({ month, date, dueAt: z.string() });
export type BillingPeriod = z.infer<typeof BillingPeriod>;

/** The provider's truth as last read (`model/choose-subscription.ts`). Instants are ISO UTC. */
const subscription = {
  subscriptionStatus: SubscriptionStatus,
  stripeCustomerId: text,
  stripeSubscriptionId: text,
  /** Until when the newest period is paid, or runs. */
  currentPeriodEnd: text,
  /** Since when a renewal is owed; grace counts from it. */
  pastDueSince: text,
  /** When the provider was asked last. */
  subscriptionCheckedAt: text,
  /** Counts the changes. */
  subscriptionRevision: z.int(),
  /** The status before a change that no event was published of yet; null once it was. */
  subscriptionUntold: z.nullable(SubscriptionStatus),
};

/** The end of an account that its owner asked for: erased at `deleteAt`, `closedAt` once the first half of that is done. */
const Deletion = inner({ requestedAt: z.string(), deleteAt: z.string(), closedAt: text });
export type Deletion = z.infer<typeof Deletion>;

/** What the runs so far were like: the most charges of one, and when the newest was done that mailed anybody. */
const Runs = inner({ largest: z.int(), mailedAt: text });
export type Runs = z.infer<typeof Runs>;

/**
 * A hold keeps back the mails of a run until the owner releases the run (`billing/safety.ts`).
 * `releasedAt` is the instant of the release. `nextAt` is set once the run has stored its charges:
 * it is the next month's dispatch, at which the held month ends with or without a release.
 */
const Hold = inner({ month, since: z.string(), reason: HoldReason, releasedAt: text, nextAt: z.optional(z.string()) });
export type Hold = z.infer<typeof Hold>;

/**
 * An owner. `billing` is the pending period; `lastBilling` the newest one that is over; `parkedAt` says since when a due
 * owner without access is left out of the dispatch, `hold` that a run waits for the owner's word. `chargesSince` is the
 * first month of which every charge is made, null where no release has counted it yet; of the instants `automationSince`
 * and `backSince` (automation switched on; back from being without access, or from leaving) nothing before is mailed.
 * `version` guards edits and the subscription alike.
 */
export const StoredProfile = z.object({
  id: z.string(),
  email: z.string(),
  businessName: text,
  paymentMethod: PaymentMethod,
  pixKey: text,
  pixKeyType: z.nullable(z.enum(PIX_KEY_TYPES)),
  pixMerchantName: text,
  pixCity: text,
  bankInfo: text,
  whatsapp: text,
  invoiceDay: z.int(),
  paymentTermDays: z._default(z.int(), 0),
  billingType: BillingType,
  paymentInstructions: text,
  automationEnabled: z.boolean(),
  onboardingCompleted: z.boolean(),
  registrationCode: text,
  timezone: z.string(),
  document: text,
  address: text,
  approveRegistrations: z.boolean(),
  trialEndsAt: z.string(),
  ...subscription,
  billing: BillingPeriod,
  lastBilling: z.nullable(BillingPeriod),
  runs: Runs,
  hold: z.nullable(Hold),
  parkedAt: text,
  chargesSince: z._default(z.nullable(month), null),
  automationSince: z._default(text, null),
  backSince: z._default(text, null),
  deletion: z.nullable(Deletion),
  version: z.int(),
  createdAt: z.string(),
});
export type Profile = Omit<z.infer<typeof StoredProfile>, "subscriptionUntold"> & {
  unpublishedPreviousStatus: z.infer<typeof StoredProfile>["subscriptionUntold"];
};

/** A profile's attributes under the names that rules use. */
export function namedProfile({ subscriptionUntold, ...profile }: z.infer<typeof StoredProfile>): Profile {
  return { ...profile, unpublishedPreviousStatus: subscriptionUntold };
}

/** Reads a profile. @throws ZodError for one that cannot be read */
export const profileOf = (item: Item): Profile => namedProfile(decode(StoredProfile, item));

/** Tells whether the pending month's run waits for the owner's release. */
export const isHeld = ({ hold, billing }: Pick<Profile, "hold" | "billing">): boolean =>
  hold !== null && hold.month === billing.month && hold.releasedAt === null;

/** Returns the instant (ISO UTC) at which the dispatch looks at the owner next. */
const runAt = (profile: Pick<Profile, "hold" | "billing">): string =>
  (isHeld(profile) && profile.hold?.nextAt) || profile.billing.dueAt;

type InDispatch = Pick<Profile, "automationEnabled" | "chargesSince" | "parkedAt" | "deletion">;

/**
 * Tells whether the dispatch finds the owner and runs the owner's periods. Releases before
 * `chargesSince` ran only the periods of owners with automation.
 */
export const hasRuns = ({ automationEnabled, chargesSince, parkedAt, deletion }: InDispatch) =>
  (chargesSince !== null || automationEnabled) && parkedAt === null && deletion === null;

/** How long after an account was closed its last access token may still be used, with room to spare. */
const TOKEN_MILLIS = 2 * 3_600_000;

/** The instant (ISO UTC) from which the next step of an account's erasure may be taken. */
export const eraseAtOf = ({ deleteAt, closedAt }: Deletion): string =>
  closedAt === null ? deleteAt : new Date(Date.parse(closedAt) + TOKEN_MILLIS).toISOString();

/** Where the owner stands in the due index: by the next dispatch, by the account's end, or nowhere. */
export function indexOf(profile: Profile): { g1pk?: string; g1sk?: string } {
  if (profile.deletion) return endingIndexKey(profile.id, eraseAtOf(profile.deletion));
  return hasRuns(profile) ? dueIndexKey(profile.id, runAt(profile)) : {};
}

/** The index attributes are always written with the period they come from: a stale one would never be dispatched. */
export function itemOf(profile: Profile): Item {
  const { unpublishedPreviousStatus, ...fields } = profile;
  const attributes = encode({ ...fields, subscriptionUntold: unpublishedPreviousStatus });
  return { ...attributes, ...profileKey(profile.id), ...indexOf(profile) };
}

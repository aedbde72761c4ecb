/** The stored form of a profile, and its entry in the dispatch's index. */
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

/** An owner's billing date: its month, its day, and the instant (ISO UTC) of its dispatch. */
const BillingPeriod = inner({ month, date, dueAt: z.string() });
export type BillingPeriod = z.infer<typeof BillingPeriod>;

/** The provider's state as last read (`model/choose-subscription.ts`). Instants are ISO UTC. */
const subscription = {
  subscriptionStatus: SubscriptionStatus,
  stripeCustomerId: text,
  stripeSubscriptionId: text,
  /** The end of the newest paid or running period. */
  currentPeriodEnd: text,
  /** The instant since which a renewal is unpaid; grace counts from it. */
  pastDueSince: text,
  /** The instant at which the provider was last asked. */
  subscriptionCheckedAt: text,
  /** The number of changes. */
  subscriptionRevision: z.int(),
  /** The status before a change whose event was not published yet; null once it was. */
  subscriptionUntold: z.nullable(SubscriptionStatus),
};

/**
 * The end of an account that its owner requested: it is erased at `deleteAt`; `closedAt` is set
 * once the first half of the erasure is done.
 */
const Deletion = inner({ requestedAt: z.string(), deleteAt: z.string(), closedAt: text });
export type Deletion = z.infer<typeof Deletion>;

/**
 * A summary of the runs so far: the most charges of one run, and the instant at which the newest
 * run that mailed a student was done.
 */
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
 * An owner. `billing` is the pending period; `lastBilling` the newest period that is over;
 * `parkedAt` is the instant since which a due owner without access is left out of the dispatch,
 * `hold` says that a run waits for the owner's release. `chargesSince` is the first month from
 * which every charge is created, null if no release has counted it yet; no charge from before the
 * instants `automationSince` and `backSince` is mailed (automation switched on; owner back from
 * being without access, or from leaving). `version` guards edits and the subscription alike.
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

/** Returns a profile's attributes under the names that rules use. */
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

/**
 * The time after an account was closed for which its last access token may still be used, with a
 * margin.
 */
const TOKEN_MILLIS = 2 * 3_600_000;

/** Returns the instant (ISO UTC) from which the next step of an account's erasure may run. */
export const eraseAtOf = ({ deleteAt, closedAt }: Deletion): string =>
  closedAt === null ? deleteAt : new Date(Date.parse(closedAt) + TOKEN_MILLIS).toISOString();

/**
 * Returns the owner's entry in the due index: by the next dispatch, by the account's end, or none.
 */
export function indexOf(profile: Profile): { g1pk?: string; g1sk?: string } {
  if (profile.deletion) return endingIndexKey(profile.id, eraseAtOf(profile.deletion));
  return hasRuns(profile) ? dueIndexKey(profile.id, runAt(profile)) : {};
}

/**
 * Returns the profile's item. The index attributes are always written with the period they are
 * derived from: a profile with a stale one would never be dispatched.
 */
export function itemOf(profile: Profile): Item {
  const { unpublishedPreviousStatus, ...fields } = profile;
  const attributes = encode({ ...fields, subscriptionUntold: unpublishedPreviousStatus });
  return { ...attributes, ...profileKey(profile.id), ...indexOf(profile) };
}

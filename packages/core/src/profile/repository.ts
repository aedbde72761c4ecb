/** The only file that sees profile items. */
import { BillingType, HoldReason, PaymentMethod, SubscriptionStatus } from "@emdia/contracts/profile";
import { type CivilDate, isCivilDate, isYearMonth, type YearMonth } from "@emdia/contracts/values/calendar";
import { PIX_KEY_TYPES } from "@emdia/contracts/values/pix-key";
import * as z from "zod/mini";
import { AppError } from "../app-error.ts";
import type { CoreContext, OwnerContext } from "../context.ts";
import { doorWrite } from "../registration/showcase.ts";
import { ConditionFailed, type Item, TransactionRefused, type Write } from "../table/client.ts";
import { dueIndexKey, endingIndexKey, profileKey, registrationKey } from "../table/keys.ts";

const text = z.nullable(z.string());
const month = z.custom<YearMonth>((value) => typeof value === "string" && isYearMonth(value));
const date = z.custom<CivilDate>((value) => typeof value === "string" && isCivilDate(value));

/** A billing date of an owner: its month, its day, and the instant (ISO UTC) at which it is dispatched. */
const BillingPeriod = z.strictObject({ month, date, dueAt: z.string() });
export type BillingPeriod = z.infer<typeof BillingPeriod>;

/** The provider's truth as last read (`subscription/choose-subscription.ts`). Instants are ISO UTC. */
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
  /** The status before a change that no event tells of yet; null once it is told. */
  subscriptionUntold: z.nullable(SubscriptionStatus),
};

/** The end of an account that its owner asked for: erased at `deleteAt`, `closedAt` once the first half of that is done. */
const Deletion = z.strictObject({ requestedAt: z.string(), deleteAt: z.string(), closedAt: text });
export type Deletion = z.infer<typeof Deletion>;

/** What the runs so far were like: the most charges of one, and when the newest was done that mailed anybody. */
const Runs = z.strictObject({ largest: z.int(), mailedAt: text });
export type Runs = z.infer<typeof Runs>;

/** A run that stopped by itself (`billing/hold.ts`); `releasedAt` once the owner lets the month's run go on. */
const Hold = z.strictObject({ month, since: z.string(), reason: HoldReason, releasedAt: text });
export type Hold = z.infer<typeof Hold>;

/**
 * An owner. `billing` is the pending period; `lastBilling` the newest finished one; `parkedAt` says since when a due
 * owner without access is left out of the dispatch, `hold` that a run waits for the owner's word. `version` guards edits and the subscription alike.
 */
export const Profile = z.strictObject({
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
  deletion: z.nullable(Deletion),
  version: z.int(),
  createdAt: z.string(),
});
export type Profile = z.infer<typeof Profile>;

function fromItem({ pk: _pk, sk: _sk, g1pk: _g1pk, g1sk: _g1sk, ...fields }: Item): Profile {
  return Profile.parse(fields);
}

/** Whether a run of the owner waits for their word. */
export const isHeld = ({ hold }: Pick<Profile, "hold">): boolean => hold !== null && hold.releasedAt === null;

/** Whether the owner's periods are run by the dispatch: now, or once a held one is released. */
export const isAutomatic = (profile: Pick<Profile, "automationEnabled" | "parkedAt" | "deletion">) =>
  profile.automationEnabled && profile.parkedAt === null && profile.deletion === null;

/** Whether the dispatch finds the owner. */
export const isDispatched = (profile: Pick<Profile, "automationEnabled" | "parkedAt" | "deletion" | "hold">) =>
  isAutomatic(profile) && !isHeld(profile);

/** How long after an account was closed its last access token may still be used, with room to spare. */
const TOKEN_MILLIS = 2 * 3_600_000;

/** The instant (ISO UTC) from which the next step of an account's erasure may be taken. */
export const eraseAtOf = ({ deleteAt, closedAt }: Deletion): string =>
  closedAt === null ? deleteAt : new Date(Date.parse(closedAt) + TOKEN_MILLIS).toISOString();

/** Where the owner stands in the due index: by the next dispatch, by the account's end, or nowhere. */
export function indexOf(profile: Profile): { g1pk?: string; g1sk?: string } {
  if (profile.deletion) return endingIndexKey(profile.id, eraseAtOf(profile.deletion));
  return isDispatched(profile) ? dueIndexKey(profile.id, profile.billing.dueAt) : {};
}

/** The index attributes are always written with the period they come from: a stale one would never be dispatched. */
function toItem(profile: Profile): Item {
  return { ...profileKey(profile.id), ...indexOf(profile), ...profile };
}

/** The profile, strongly read. */
export async function getProfile(ctx: OwnerContext): Promise<Profile | undefined> {
  const item = await ctx.table.get(profileKey(ctx.ownerId), { consistent: true });
  return item && fromItem(item);
}

/** @throws AppError profile.not_found */
export async function requireProfile(ctx: OwnerContext): Promise<Profile> {
  const profile = await getProfile(ctx);
  if (!profile) throw new AppError("profile.not_found");
  return profile;
}

/** Stores a new profile with its showcase; the profile that is there already wins and comes back. */
export async function insertProfile(ctx: CoreContext, profile: Profile): Promise<Profile> {
  const write: Write = { put: toItem(profile), condition: { expression: "attribute_not_exists(pk)" } };
  try {
    await ctx.table.transact([write, doorWrite(profile)]);
    return profile;
  } catch (error) {
    const existing = error instanceof TransactionRefused && (await getProfile({ ...ctx, ownerId: profile.id }));
    if (existing) return existing;
    throw error;
  }
}

const unchanged = (version: number) => ({
  expression: "#version = :version",
  names: { "#version": "version" },
  values: { ":version": version },
});

/** The profile's next version as one conditional write, to be stored together with other items. */
export function nextVersion(profile: Profile): { next: Profile; write: Extract<Write, { put: Item }> } {
  const next = { ...profile, version: profile.version + 1 };
  return { next, write: { put: toItem(next), condition: unchanged(profile.version) } };
}

/** Replaces a profile that nobody has changed since it was read. @throws ConditionFailed otherwise. */
export async function replaceProfile(ctx: CoreContext, profile: Profile): Promise<Profile> {
  const next = { ...profile, version: profile.version + 1 };
  await ctx.table.put(toItem(next), unchanged(profile.version));
  return next;
}

/** As `replaceProfile`, for what the next tick looks at again: false when somebody has changed the profile meanwhile. */
export async function replaceUnlessChanged(ctx: CoreContext, profile: Profile): Promise<boolean> {
  try {
    await replaceProfile(ctx, profile);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

/** As `replaceProfile`, with the showcase: for an edit of what strangers see. @throws ConditionFailed */
export async function replaceShownProfile(ctx: CoreContext, profile: Profile): Promise<Profile> {
  const { next, write } = nextVersion(profile);
  try {
    await ctx.table.transact([write, doorWrite(next)]);
    return next;
  } catch (error) {
    if (error instanceof TransactionRefused) throw new ConditionFailed(undefined);
    throw error;
  }
}

/** Replaces the registration code: the new one's lookup is born and the old one's dies in the same transaction. */
export async function replaceRegistrationCode(ctx: CoreContext, profile: Profile, code: string): Promise<void> {
  const next = { ...profile, registrationCode: code, version: profile.version + 1 };
  await ctx.table.transact([
    { put: toItem(next), condition: unchanged(profile.version) },
    doorWrite(next),
    {
      put: { ...registrationKey(code), ownerId: profile.id },
      condition: { expression: "attribute_not_exists(pk)" },
    },
    ...(profile.registrationCode ? [{ remove: registrationKey(profile.registrationCode) }] : []),
  ]);
}

/** Stores the wish to end an account: its public link dies in the same transaction. @throws TransactionRefused */
export async function endProfile(ctx: CoreContext, profile: Profile, deletion: Deletion): Promise<void> {
  const { write } = nextVersion({ ...profile, registrationCode: null, deletion });
  const link = profile.registrationCode ? [{ remove: registrationKey(profile.registrationCode) }] : [];
  await ctx.table.transact([write, ...link]);
}

const CodeOwner = z.strictObject({ ownerId: z.string() });

/** The owner a registration code leads to, or undefined when it leads nowhere. */
export async function ownerOfCode(ctx: CoreContext, code: string): Promise<string | undefined> {
  const item = await ctx.table.get(registrationKey(code), { consistent: true });
  if (!item) return undefined;
  const { pk: _pk, sk: _sk, ...fields } = item;
  return CodeOwner.safeParse(fields).data?.ownerId;
}

/**
 * Moves the pointer from a finished period to the next. Only the period that was finished can be left, so that a
 * duplicate or late worker changes nothing; nor does one whose owner has edited day or zone since it read them, as
 * `next` was counted by the old ones: false then.
 */
export async function advanceBilling(
  ctx: CoreContext,
  profile: Profile,
  next: BillingPeriod,
  runs: Runs,
): Promise<boolean> {
  const { g1pk, g1sk } = dueIndexKey(profile.id, next.dueAt);
  const change = {
    expression:
      "SET #billing = :next, #lastBilling = :done, #runs = :runs, #g1pk = :g1pk, #g1sk = :g1sk, #version = #version + :one",
    names: {
      "#billing": "billing",
      "#lastBilling": "lastBilling",
      "#runs": "runs",
      "#g1pk": "g1pk",
      "#g1sk": "g1sk",
      "#version": "version",
    },
    values: { ":next": next, ":done": profile.billing, ":runs": runs, ":g1pk": g1pk, ":g1sk": g1sk, ":one": 1 },
  };
  try {
    await ctx.table.update(profileKey(profile.id), change, {
      expression: "#g1sk = :old AND #billing.#month = :month AND #day = :day AND #zone = :zone",
      names: { "#month": "month", "#day": "invoiceDay", "#zone": "timezone" },
      values: {
        ":old": dueIndexKey(profile.id, profile.billing.dueAt).g1sk,
        ":month": profile.billing.month,
        ":day": profile.invoiceDay,
        ":zone": profile.timezone,
      },
    });
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

/** The only file that sees profile items. */
import { BillingType, PaymentMethod, SubscriptionStatus } from "@emdia/contracts/profile";
import { type CivilDate, isCivilDate, isYearMonth, type YearMonth } from "@emdia/contracts/values/calendar";
import { PIX_KEY_TYPES } from "@emdia/contracts/values/pix-key";
import * as z from "zod/mini";
import { AppError } from "../app-error.ts";
import type { CoreContext, OwnerContext } from "../context.ts";
import { ConditionFailed, type Item } from "../table/client.ts";
import { dueIndexKey, profileKey, registrationKey } from "../table/keys.ts";

const text = z.nullable(z.string());
const month = z.custom<YearMonth>((value) => typeof value === "string" && isYearMonth(value));
const date = z.custom<CivilDate>((value) => typeof value === "string" && isCivilDate(value));

/** A billing date of an owner: its month, its day, and the instant (ISO UTC) at which it is dispatched. */
const BillingPeriod = z.strictObject({ month, date, dueAt: z.string() });
export type BillingPeriod = z.infer<typeof BillingPeriod>;

/** An owner. `billing` is the pending period; `lastBilling` the newest finished one. `version` guards edits. */
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
  subscriptionStatus: SubscriptionStatus,
  billing: BillingPeriod,
  lastBilling: z.nullable(BillingPeriod),
  version: z.int(),
  createdAt: z.string(),
});
export type Profile = z.infer<typeof Profile>;

function fromItem({ pk: _pk, sk: _sk, g1pk: _g1pk, g1sk: _g1sk, ...fields }: Item): Profile {
  return Profile.parse(fields);
}

/** The index attributes are always written with the period they come from: a stale one would never be dispatched. */
function toItem(profile: Profile): Item {
  const index = profile.automationEnabled ? dueIndexKey(profile.id, profile.billing.dueAt) : {};
  return { ...profileKey(profile.id), ...index, ...profile };
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

/** Stores a new profile; the one that is there already wins and comes back. */
export async function insertProfile(ctx: CoreContext, profile: Profile): Promise<Profile> {
  try {
    await ctx.table.put(toItem(profile), { expression: "attribute_not_exists(pk)" });
    return profile;
  } catch (error) {
    if (error instanceof ConditionFailed && error.item) return fromItem(error.item);
    throw error;
  }
}

const unchanged = (version: number) => ({
  expression: "#version = :version",
  names: { "#version": "version" },
  values: { ":version": version },
});

/** Replaces a profile that nobody has changed since it was read. @throws ConditionFailed otherwise. */
export async function replaceProfile(ctx: CoreContext, profile: Profile): Promise<Profile> {
  const next = { ...profile, version: profile.version + 1 };
  await ctx.table.put(toItem(next), unchanged(profile.version));
  return next;
}

/** Replaces the registration code: the new one's lookup is born and the old one's dies in the same transaction. */
export async function replaceRegistrationCode(ctx: CoreContext, profile: Profile, code: string): Promise<void> {
  const next = { ...profile, registrationCode: code, version: profile.version + 1 };
  await ctx.table.transact([
    { put: toItem(next), condition: unchanged(profile.version) },
    {
      put: { ...registrationKey(code), ownerId: profile.id },
      condition: { expression: "attribute_not_exists(pk)" },
    },
    ...(profile.registrationCode ? [{ remove: registrationKey(profile.registrationCode) }] : []),
  ]);
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
 * duplicate or late worker changes nothing: false then.
 */
export async function advanceBilling(ctx: CoreContext, profile: Profile, next: BillingPeriod): Promise<boolean> {
  const { g1pk, g1sk } = dueIndexKey(profile.id, next.dueAt);
  const change = {
    expression: "SET #billing = :next, #lastBilling = :done, #g1pk = :g1pk, #g1sk = :g1sk, #version = #version + :one",
    names: {
      "#billing": "billing",
      "#lastBilling": "lastBilling",
      "#g1pk": "g1pk",
      "#g1sk": "g1sk",
      "#version": "version",
    },
    values: { ":next": next, ":done": profile.billing, ":g1pk": g1pk, ":g1sk": g1sk, ":one": 1 },
  };
  try {
    await ctx.table.update(profileKey(profile.id), change, {
      expression: "#g1sk = :old AND #billing.#month = :month",
      names: { "#month": "month" },
      values: { ":old": dueIndexKey(profile.id, profile.billing.dueAt).g1sk, ":month": profile.billing.month },
    });
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

import * as z from "zod/mini";
import { AppError, changedMeanwhile } from "../model/app-error.ts";
import type { CoreContext, OwnerContext } from "../model/context.ts";
import { absent, setFields, unchanged } from "../model/expressions.ts";
import { dueIndexKey, profileKey, registrationKey } from "../model/keys.ts";
import { withCurrentPeriods } from "../model/period.ts";
import { ConditionFailed, type Item, TransactionRefused, type Write } from "../model/ports/table.ts";
import {
  type BillingPeriod,
  type Deletion,
  indexOf,
  itemOf,
  type Profile,
  profileOf,
  type Runs,
} from "../model/profile.ts";
import { commit, findItem, wasWritten } from "../table/reading.ts";
import { publicProfileWrite } from "./showcase.ts";

/** Reads the profile with strong consistency, with the billing periods that apply now. */
export const getProfile = (ctx: OwnerContext): Promise<Profile | undefined> =>
  findItem(ctx.table, profileKey(ctx.ownerId), (item) => withCurrentPeriods(profileOf(item), ctx.now()));

/** @throws AppError profile.not_found */
export async function requireProfile(ctx: OwnerContext): Promise<Profile> {
  const profile = await getProfile(ctx);
  if (!profile) throw new AppError("profile.not_found");
  return profile;
}

/** Stores a new profile, or returns the existing one. */
export async function insertProfile(ctx: CoreContext, profile: Profile, more: readonly Write[] = []): Promise<Profile> {
  const write: Write = { put: itemOf(profile), condition: absent };
  try {
    await ctx.table.transact([write, publicProfileWrite(profile), ...more]);
    return profile;
  } catch (error) {
    const existing = error instanceof TransactionRefused && (await getProfile({ ...ctx, ownerId: profile.id }));
    if (existing) return existing;
    throw error;
  }
}

/** Returns a write that is stored together with other items. */
export function nextVersion(profile: Profile): { next: Profile; write: Extract<Write, { put: Item }> } {
  const next = { ...profile, version: profile.version + 1 };
  return { next, write: { put: itemOf(next), condition: unchanged({ version: profile.version }) } };
}

/** @throws ConditionFailed if the profile changed since it was read */
export async function replaceProfile(ctx: CoreContext, profile: Profile): Promise<Profile> {
  const { next, write } = nextVersion(profile);
  await ctx.table.put(write.put, write.condition);
  return next;
}

/** Returns false if the profile was changed meanwhile: the next tick then repeats the work. */
export async function replaceUnlessChanged(ctx: CoreContext, profile: Profile): Promise<boolean> {
  return wasWritten(replaceProfile(ctx, profile));
}

/** Stores the public fields' copy for strangers too. @throws ConditionFailed */
export async function replaceShownProfile(ctx: CoreContext, profile: Profile): Promise<Profile> {
  const { next, write } = nextVersion(profile);
  try {
    await ctx.table.transact([write, publicProfileWrite(next)]);
    return next;
  } catch (error) {
    if (error instanceof TransactionRefused) throw new ConditionFailed(undefined);
    throw error;
  }
}

/** One transaction writes the new lookup and removes the old one. */
export async function replaceRegistrationCode(ctx: CoreContext, profile: Profile, code: string): Promise<void> {
  const { next, write } = nextVersion({ ...profile, registrationCode: code });
  await ctx.table.transact([
    write,
    publicProfileWrite(next),
    { put: { ...registrationKey(code), ownerId: profile.id }, condition: absent },
    ...(profile.registrationCode ? [{ remove: registrationKey(profile.registrationCode) }] : []),
  ]);
}

/** The same transaction removes the public link. @throws AppError conflict.changed_meanwhile */
export async function endProfile(ctx: CoreContext, profile: Profile, deletion: Deletion): Promise<void> {
  const { write } = nextVersion({ ...profile, registrationCode: null, deletion });
  const link = profile.registrationCode ? [{ remove: registrationKey(profile.registrationCode) }] : [];
  await commit(ctx.table, [{ ...write, refusal: changedMeanwhile }, ...link]);
}

const CodeOwner = z.object({ ownerId: z.string() });

export const ownerOfCode = (ctx: CoreContext, code: string): Promise<string | undefined> =>
  findItem(ctx.table, registrationKey(code), (item) => CodeOwner.safeParse(item).data?.ownerId);

/** Stores the next period. Returns false if period, day or zone were changed meanwhile. */
export async function advanceBilling(
  ctx: CoreContext,
  profile: Profile,
  next: BillingPeriod,
  runs: Runs,
): Promise<boolean> {
  const { expression, names, values } = setFields({
    billing: next,
    lastBilling: profile.billing,
    runs: { ...profile.runs, ...runs },
    ...dueIndexKey(profile.id, next.dueAt),
  });
  const change = {
    expression: `${expression}, #version = #version + :one`,
    names: { ...names, "#version": "version" },
    values: { ...values, ":one": 1 },
  };
  const asRead = {
    expression: "#g1sk = :old AND #billing.#month = :month AND #day = :day AND #zone = :zone",
    names: { "#month": "month", "#day": "invoiceDay", "#zone": "timezone" },
    values: {
      ":old": indexOf(profile).g1sk,
      ":month": profile.billing.month,
      ":day": profile.invoiceDay,
      ":zone": profile.timezone,
    },
  };
  return wasWritten(ctx.table.update(profileKey(profile.id), change, asRead));
}

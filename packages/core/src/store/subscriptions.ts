/** Every write requires that the profile's version is unchanged. */
import * as z from "zod/mini";
import type { CoreContext } from "../model/context.ts";
import { customerKey } from "../model/keys.ts";
import type { Profile } from "../model/profile.ts";
import { findItem, wasWritten } from "../table/reading.ts";
import { nextVersion } from "./profiles.ts";

const CustomerLookup = z.object({ ownerId: z.string() });

/** Returns undefined if the profile has changed since it was read. */
export async function storeSubscription(ctx: CoreContext, profile: Profile): Promise<Profile | undefined> {
  const { next, write } = nextVersion(profile);
  return (await wasWritten(ctx.table.put(write.put, write.condition))) ? next : undefined;
}

/** Stores the customer's lookup too; returns undefined if the profile has changed. */
export async function linkCustomer(
  ctx: CoreContext,
  profile: Profile,
  customerId: string,
): Promise<Profile | undefined> {
  const { next, write } = nextVersion({ ...profile, stripeCustomerId: customerId });
  const lookup: z.infer<typeof CustomerLookup> = { ownerId: profile.id };
  const stored = ctx.table.transact([write, { put: { ...customerKey(customerId), ...lookup } }]);
  return (await wasWritten(stored)) ? next : undefined;
}

export const ownerOfCustomer = (ctx: CoreContext, customerId: string): Promise<string | undefined> =>
  findItem(ctx.table, customerKey(customerId), (item) => CustomerLookup.parse(item).ownerId);

import { emailChanged } from "@emdia/events/account";
import type { OwnerContext, WithBus } from "../model/context.ts";
import type { Profile } from "../model/profile.ts";
import { replaceUnlessChanged } from "../store/profiles.ts";
import type { Identity } from "./create-profile.ts";

/** An older token changes nothing (docs/rules/subscription.md, "Accounts and subscription"). */
export async function followEmail(
  ctx: OwnerContext & WithBus,
  profile: Profile,
  { email: named, emailVerified, issuedAt }: Identity,
): Promise<Profile> {
  const email = named?.toLowerCase();
  const isOld = profile.emailSince !== null && issuedAt <= profile.emailSince;
  if (!email || !emailVerified || email === profile.email || isOld) return profile;
  // The event is published first: an unstored change is found again, an untold one never.
  const fact = { ownerId: ctx.ownerId, from: profile.email, changedAt: issuedAt };
  await ctx.bus.publish(emailChanged.entry(fact));
  const next = { ...profile, email, emailSince: issuedAt };
  return (await replaceUnlessChanged(ctx, next)) ? next : profile;
}

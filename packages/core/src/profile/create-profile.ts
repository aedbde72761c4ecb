import type { CreateProfileInput } from "@emdia/contracts/profile";
import { AppError } from "../model/app-error.ts";
import type { OwnerContext } from "../model/context.ts";
import { newProfile } from "../model/new-profile.ts";
import type { Profile } from "../model/profile.ts";
import { nextWarningAt } from "../model/trial-schedule.ts";
import { getProfile, insertProfile } from "../store/profiles.ts";
import { trialWatchWrite } from "../store/watches.ts";

export type Identity = {
  ownerId: string;
  email: string | undefined;
  emailVerified: boolean;
  /** The instant (ISO UTC) at which the token was issued. */
  issuedAt: string;
};

/**
 * Returns an existing profile. @throws AppError auth.identity_mismatch when the body names another
 * person than the token, auth.email_not_verified
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

function beginTrial(ctx: OwnerContext, profile: Profile): Promise<Profile> {
  const warnAt = nextWarningAt(profile, ctx.now());
  return insertProfile(ctx, profile, warnAt === undefined ? [] : [trialWatchWrite(profile.id, warnAt)]);
}

import { randomBytes } from "node:crypto";
import type { CreateProfileInput } from "@emdia/contracts/profile";
import type { GenerateCodeInput } from "@emdia/contracts/registration";
import { civilDateIn } from "@emdia/contracts/values/calendar";
import { emailChanged } from "@emdia/events/account";
import { AppError, changedMeanwhile } from "../model/app-error.ts";
import type { OwnerContext, ProfileContext, WithBus } from "../model/context.ts";
import { newProfile } from "../model/new-profile.ts";
import { isHeld, type Profile } from "../model/profile.ts";
import { nextWarningAt } from "../model/trial-schedule.ts";
import {
  getProfile,
  insertProfile,
  replaceRegistrationCode,
  replaceUnlessChanged,
  requireProfile,
} from "../store/profiles.ts";
import { trialWatchWrite } from "../store/watches.ts";
import { wasWritten } from "../table/reading.ts";

/** @throws AppError profile.not_found */
export async function loadProfile(owner: OwnerContext): Promise<ProfileContext> {
  const profile = await requireProfile(owner);
  return { ...owner, profile, today: civilDateIn(profile.timezone, owner.now()) };
}

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

/** Changes nothing without a hold. @throws AppError conflict.changed_meanwhile */
export async function releaseBilling(ctx: OwnerContext): Promise<Profile> {
  const profile = await requireProfile(ctx);
  if (!profile.hold || !isHeld(profile)) return profile;
  const hold = { ...profile.hold, releasedAt: ctx.now().toISOString() };
  if (!(await replaceUnlessChanged(ctx, { ...profile, hold }))) throw changedMeanwhile();
  return { ...profile, hold };
}

/** `rotate` replaces the code and stops its link. @throws AppError conflict.changed_meanwhile */
export async function generateRegistrationCode(ctx: ProfileContext, input: GenerateCodeInput): Promise<string> {
  if (ctx.profile.registrationCode && !input.rotate) return ctx.profile.registrationCode;
  const code = newCode();
  if (await wasWritten(replaceRegistrationCode(ctx, ctx.profile, code))) return code;
  const profile = await requireProfile(ctx);
  if (profile.registrationCode && !input.rotate) return profile.registrationCode;
  throw changedMeanwhile();
}

/** Makes a code of 128 bits, safe in a URL (docs/rules/registration.md, "Public registration"). */
const newCode = () => randomBytes(16).toString("base64url");

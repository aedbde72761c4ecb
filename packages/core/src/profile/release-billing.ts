import { changedMeanwhile } from "../model/app-error.ts";
import type { OwnerContext } from "../model/context.ts";
import { isHeld, type Profile } from "../model/profile.ts";
import { replaceUnlessChanged, requireProfile } from "../store/profiles.ts";

/** Changes nothing without a hold. @throws AppError conflict.changed_meanwhile */
export async function releaseBilling(ctx: OwnerContext): Promise<Profile> {
  const profile = await requireProfile(ctx);
  if (!profile.hold || !isHeld(profile)) return profile;
  const hold = { ...profile.hold, releasedAt: ctx.now().toISOString() };
  if (!(await replaceUnlessChanged(ctx, { ...profile, hold }))) throw changedMeanwhile();
  return { ...profile, hold };
}

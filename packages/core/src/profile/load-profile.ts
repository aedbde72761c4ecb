import { civilDateIn } from "@emdia/contracts/values/calendar";
import type { OwnerContext, ProfileContext } from "../model/context.ts";
import { requireProfile } from "../store/profiles.ts";

/** @throws AppError profile.not_found */
export async function loadProfile(owner: OwnerContext): Promise<ProfileContext> {
  const profile = await requireProfile(owner);
  return { ...owner, profile, today: civilDateIn(profile.timezone, owner.now()) };
}

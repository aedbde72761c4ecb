import type { OwnerContext } from "../model/context.ts";
import type { Profile } from "../model/profile.ts";
import { replaceUnlessChanged } from "../store/profiles.ts";

/**
 * Starts the charges of an owner whom an earlier release left out of the dispatch, from the current
 * month: it stores the profile as it was read. For an enrolled owner it writes nothing. If another
 * call changed the profile meanwhile, that write has enrolled the owner.
 */
export async function enrolOwner(ctx: OwnerContext, profile: Profile): Promise<Profile> {
  if (profile.chargesSince === null) await replaceUnlessChanged(ctx, profile);
  return profile;
}

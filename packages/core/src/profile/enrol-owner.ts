import type { OwnerContext } from "../model/context.ts";
import type { Profile } from "../model/profile.ts";
import { replaceUnlessChanged } from "../store/profiles.ts";

/**
 * Puts an owner whom an earlier release left out into the dispatch, from the current month: any
 * write of the profile does so (`nextVersion`), also another call's write. For an enrolled owner
 * nothing is written. Returns the profile as it was read.
 */
export async function enrolOwner(ctx: OwnerContext, profile: Profile): Promise<Profile> {
  if (profile.chargesSince === null) await replaceUnlessChanged(ctx, profile);
  return profile;
}

import type { OwnerContext } from "../model/context.ts";
import { manualBillingState } from "../model/manual-billing.ts";
import { isAutomatic, type Profile } from "../model/profile.ts";
import { requireProfile } from "../store/profiles.ts";

/**
 * The profile as it counts now: nothing moves the stored pointer of an owner who is not dispatched.
 * @throws AppError profile.not_found
 */
export async function requireCurrentProfile(ctx: OwnerContext): Promise<Profile> {
  const profile = await requireProfile(ctx);
  return isAutomatic(profile) ? profile : manualBillingState(profile, ctx.now());
}

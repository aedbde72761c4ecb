import { byHand } from "../billing/by-hand.ts";
import type { OwnerContext } from "../context.ts";
import { isAutomatic, type Profile } from "./profile.ts";
import { requireProfile } from "./repository.ts";

/**
 * The profile as it counts now: nothing moves the stored pointer of an owner who is not dispatched.
 * @throws AppError profile.not_found
 */
export async function requireCurrentProfile(ctx: OwnerContext): Promise<Profile> {
  const profile = await requireProfile(ctx);
  return isAutomatic(profile) ? profile : byHand(profile, ctx.now());
}

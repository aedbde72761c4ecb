import type { DeletionWire } from "@emdia/contracts/privacy";
import { accountRestored } from "@emdia/events/account";
import { AppError } from "../app-error.ts";
import { firstPeriodAfter } from "../billing/period.ts";
import type { ProfileContext, WithBus } from "../context.ts";
import { type Profile, replaceProfile } from "../profile/repository.ts";
import { ConditionFailed } from "../table/client.ts";

/** Billed again from the next billing date still ahead (decision 020): nothing of the days between is made up for. */
function restored(profile: Profile, now: Date): Profile {
  const isMissed = profile.billing.dueAt <= now.toISOString();
  return { ...profile, deletion: null, billing: isMissed ? firstPeriodAfter(now, profile) : profile.billing };
}

/**
 * Takes the end of the account back. The public link stays dead until a new one is made, and a cancelled subscription is
 * taken up again in the provider's portal.
 * @throws AppError profile.not_found once the erasure has begun, conflict.changed_meanwhile
 */
export async function restoreAccount(ctx: ProfileContext & WithBus): Promise<DeletionWire> {
  const { deletion } = ctx.profile;
  if (!deletion) return { deleteAt: null };
  if (deletion.closedAt !== null) throw new AppError("profile.not_found");
  try {
    await replaceProfile(ctx, restored(ctx.profile, ctx.now()));
  } catch (error) {
    if (error instanceof ConditionFailed) throw new AppError("conflict.changed_meanwhile");
    throw error;
  }
  await ctx.bus.publish(accountRestored.entry({ ownerId: ctx.ownerId, requestedAt: deletion.requestedAt }));
  return { deleteAt: null };
}

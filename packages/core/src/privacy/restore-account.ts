import type { DeletionWire } from "@emdia/contracts/privacy";
import { accountRestored } from "@emdia/events/account";
import { AppError, changedMeanwhile } from "../model/app-error.ts";
import type { ProfileContext, WithBus } from "../model/context.ts";
import { rejoinDispatch } from "../model/missed-months.ts";
import { replaceUnlessChanged } from "../store/profiles.ts";

/**
 * The old public link stays invalid, and the owner resumes a cancelled subscription in the
 * provider's portal. @throws AppError profile.not_found once the erasure has begun,
 * conflict.changed_meanwhile
 */
export async function restoreAccount(ctx: ProfileContext & WithBus): Promise<DeletionWire> {
  const { deletion } = ctx.profile;
  if (!deletion) return { deleteAt: null };
  if (deletion.closedAt !== null) throw new AppError("profile.not_found");
  const restored = { ...rejoinDispatch(ctx.profile, ctx.now()), deletion: null };
  if (!(await replaceUnlessChanged(ctx, restored))) throw changedMeanwhile();
  await ctx.bus.publish(accountRestored.entry({ ownerId: ctx.ownerId, requestedAt: deletion.requestedAt }));
  return { deleteAt: null };
}

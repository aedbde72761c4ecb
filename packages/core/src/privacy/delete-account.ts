import { ACCOUNT_GRACE_DAYS } from "@emdia/contracts/constants";
import type { DeleteAccountInput, DeletionWire } from "@emdia/contracts/privacy";
import { accountRestored, deletionRequested } from "@emdia/events/account";
import { AppError, changedMeanwhile, invalidField } from "../model/app-error.ts";
import type { ProfileContext, WithBus } from "../model/context.ts";
import { rejoinDispatch } from "../model/period.ts";
import type { Deletion } from "../model/profile.ts";
import { endProfile, replaceUnlessChanged } from "../store/profiles.ts";

const GRACE_MILLIS = ACCOUNT_GRACE_DAYS * 24 * 3_600_000;

/**
 * Stops the public link; data is erased after 30 days (LGPD art. 18 VI). A repeat keeps the date.
 * @throws AppError request.invalid unless the address is the account's, conflict.changed_meanwhile
 */
export async function deleteAccount(ctx: ProfileContext & WithBus, input: DeleteAccountInput): Promise<DeletionWire> {
  if (input.email !== ctx.profile.email) throw invalidField("email", "Digite o e-mail da sua conta");
  const { requestedAt, deleteAt } = ctx.profile.deletion ?? (await end(ctx));
  await ctx.bus.publish(deletionRequested.entry({ ownerId: ctx.ownerId, requestedAt, deleteAt }));
  return { deleteAt };
}

/** The public link stays invalid. @throws AppError profile.not_found, conflict.changed_meanwhile */
export async function restoreAccount(ctx: ProfileContext & WithBus): Promise<DeletionWire> {
  const { deletion } = ctx.profile;
  if (!deletion) return { deleteAt: null };
  if (deletion.closedAt !== null) throw new AppError("profile.not_found");
  const restored = { ...rejoinDispatch(ctx.profile, ctx.now()), deletion: null };
  if (!(await replaceUnlessChanged(ctx, restored))) throw changedMeanwhile();
  await ctx.bus.publish(accountRestored.entry({ ownerId: ctx.ownerId, requestedAt: deletion.requestedAt }));
  return { deleteAt: null };
}

async function end(ctx: ProfileContext): Promise<Deletion> {
  const now = ctx.now();
  const deleteAt = new Date(now.getTime() + GRACE_MILLIS).toISOString();
  const deletion = { requestedAt: now.toISOString(), deleteAt, closedAt: null };
  await endProfile(ctx, ctx.profile, deletion);
  return deletion;
}

/** The entry of the due index that leads to an owner on trial: the only file that sees it. Born with the profile. */
import * as z from "zod/mini";
import type { OwnerContext } from "../model/context.ts";
import { isStill, setFields } from "../model/expressions.ts";
import { trialIndexKey, trialKey } from "../model/keys.ts";
import type { Write } from "../model/ports/table.ts";
import { conditionHeld } from "../table/condition-held.ts";

/** When the owner is looked at next (ISO UTC). */
export const TrialWatch = z.object({ warnAt: z.string() });
export type TrialWatch = z.infer<typeof TrialWatch>;

/** The write that belongs to the birth of a profile. */
export function trialWatchWrite(ownerId: string, warnAt: string): Write {
  const watch: TrialWatch = { warnAt };
  return { put: { ...trialKey(ownerId), ...trialIndexKey(ownerId, warnAt), ...watch } };
}

/** The entry, strongly read; undefined once no warning is left. */
export async function getTrialWatch(ctx: OwnerContext): Promise<TrialWatch | undefined> {
  const item = await ctx.table.get(trialKey(ctx.ownerId), { consistent: true });
  // What a later release adds is not ours to refuse.
  return item && TrialWatch.parse({ warnAt: item.warnAt });
}

/** Moves the entry on, or ends it where `warnAt` is undefined; one that somebody else has moved meanwhile stays. */
export async function moveTrialWatch(ctx: OwnerContext, read: TrialWatch, warnAt: string | undefined): Promise<void> {
  const key = trialKey(ctx.ownerId);
  const asRead = isStill({ warnAt: read.warnAt });
  if (warnAt === undefined) return void (await conditionHeld(ctx.table.remove(key, asRead)));
  const change = setFields({ warnAt, g1sk: trialIndexKey(ctx.ownerId, warnAt).g1sk });
  await conditionHeld(ctx.table.update(key, change, asRead));
}

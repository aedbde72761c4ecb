/** An event may come twice, its mail is sent once. A claim names no address and no person. */

import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import type { OwnerContext } from "../model/context.ts";
import { absent, unchanged } from "../model/expressions.ts";
import type { Key } from "../model/keys.ts";
import { ConditionFailed, type Item } from "../model/ports/table.ts";
import { wasWritten } from "../table/commit.ts";

/** A claim is kept for this many days: no event is delivered again after that. */
const KEPT_DAYS = 400;

/** `by` is random for each claim. The table deletes it at `expiresAt`, in seconds. */
export const NoticeClaim = z.object({ claimedAt: z.string(), by: z.string(), expiresAt: z.int() });
export type NoticeClaim = z.infer<typeof NoticeClaim>;

/** Returns undefined if another invocation has claimed the notice. */
export async function claimNotice(ctx: OwnerContext, key: Key, fields: Item = {}): Promise<NoticeClaim | undefined> {
  const now = ctx.now();
  const expiresAt = Math.floor(now.getTime() / 1000) + KEPT_DAYS * 24 * 60 * 60;
  const claim: NoticeClaim = { claimedAt: now.toISOString(), by: randomUUID(), expiresAt };
  try {
    await ctx.table.put({ ...key, ...fields, ...claim }, absent);
    return claim;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // The SDK repeats a write whose response was lost; the first try's item then refuses it.
    return error.item?.by === claim.by ? claim : undefined;
  }
}

/** The claim of another invocation stays. */
export const releaseNotice = (ctx: OwnerContext, key: Key, { by }: NoticeClaim): Promise<boolean> =>
  wasWritten(ctx.table.remove(key, unchanged({ by })));

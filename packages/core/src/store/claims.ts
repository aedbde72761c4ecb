/** A notice or letter is claimed once, before its mail; later only a letter's failure is added. */
import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import type { OwnerContext } from "../model/context.ts";
import { absent, exists, setFields, startingWith, unchanged } from "../model/expressions.ts";
import { type Key, type Letters, letterKey, lettersPrefix, ownerPartition } from "../model/keys.ts";
import { ConditionFailed, type Item } from "../model/ports/table.ts";
import { allOf, ChangedMeanwhile, parseReadable, wasWritten } from "../table/reading.ts";
import { retryWhenChanged } from "./payers.ts";
import type { MarkedStatus } from "./write-students.ts";

/** `by` is random for each claim. The table deletes the claim at `expiresAt`, in seconds. */
export const NoticeClaim = z.object({ claimedAt: z.string(), by: z.string(), expiresAt: z.int() });
export type NoticeClaim = z.infer<typeof NoticeClaim>;

/** `tells` has numbers, never names. `failed`: the mail bounced, or its reader complained. */
export const Letter = z.object({ ...NoticeClaim.shape, tells: z.array(z.string()), failed: z.optional(z.string()) });
export type Letter = z.infer<typeof Letter>;

/** If an earlier letter told `asked`, which is one of `tells`, no letter follows. */
export type LetterAbout = Letters & { tells: readonly string[]; asked?: string | undefined };

export type NextLetter = { key: Key; tells: readonly string[] };
export type ClaimedLetter = NextLetter & { claim: NoticeClaim };

/** Returns undefined if earlier letters told everything, or told `asked`. */
export async function nextLetter(ctx: OwnerContext, about: LetterAbout): Promise<NextLetter | undefined> {
  const key = startingWith(ctx.ownerId, lettersPrefix(about));
  const letters = await allOf(ctx.table, { key, consistent: true });
  const told = new Set(parseReadable(letters, (item) => Letter.parse(item)).good.flatMap((letter) => letter.tells));
  const tells = about.tells.filter((one) => !told.has(one));
  if (tells.length === 0 || (about.asked !== undefined && told.has(about.asked))) return undefined;
  const last = Math.max(0, ...letters.map(({ sk }) => Number(String(sk).split("#").at(-1))));
  return { key: letterKey(ctx.ownerId, about, last + 1), tells };
}

/**
 * Of two letters at the same time, the later one leaves out what the first one tells.
 * @throws AppError conflict.changed_meanwhile if others were first every time
 */
export const claimLetter = (ctx: OwnerContext, about: LetterAbout): Promise<ClaimedLetter | undefined> =>
  retryWhenChanged(async () => {
    const next = await nextLetter(ctx, about);
    if (!next) return undefined;
    const claim = await claimNotice(ctx, next.key, { tells: next.tells });
    if (!claim) throw new ChangedMeanwhile("the payer's letters");
    return { ...next, claim };
  });

export const recordFailure = (ctx: OwnerContext, sk: string, failed: MarkedStatus): Promise<boolean> =>
  wasWritten(ctx.table.update({ pk: ownerPartition(ctx.ownerId), sk }, setFields({ failed }), exists));

/**
 * An event may come twice, but its mail is sent once. A claim names no address and no person. It
 * is kept for this many days: no event is delivered again after that.
 */
const KEPT_DAYS = 400;

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

/** Releases a claim whose mail was certainly not sent. The claim of another invocation stays. */
export const releaseNotice = (ctx: OwnerContext, key: Key, { by }: NoticeClaim): Promise<boolean> =>
  wasWritten(ctx.table.remove(key, unchanged({ by })));

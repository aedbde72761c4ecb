/** A letter is written once, before its mail; later only a bounce or complaint changes it. */
import * as z from "zod/mini";
import type { OwnerContext } from "../model/context.ts";
import { exists, setFields } from "../model/expressions.ts";
import { type Key, type Letters, letterKey, lettersPrefix, ownerPartition } from "../model/keys.ts";
import { ChangedMeanwhile, wasWritten } from "../table/commit.ts";
import { allOf, parseReadable } from "../table/reading.ts";
import { claimNotice, NoticeClaim, releaseNotice } from "./notice-claims.ts";
import { retryWhenChanged } from "./payers.ts";
import type { MarkedStatus } from "./write-students.ts";

/** `tells` has numbers, never names. `failed`: bounced or complained about. */
export const Letter = z.object({ ...NoticeClaim.shape, tells: z.array(z.string()), failed: z.optional(z.string()) });
export type Letter = z.infer<typeof Letter>;

/** `asked` must be among `tells`: without it nothing is told. */
export type LetterAbout = Letters & { tells: readonly string[]; asked?: string | undefined };

export type NextLetter = { key: Key; tells: readonly string[] };
export type ClaimedLetter = NextLetter & { claim: NoticeClaim };

/** Returns undefined if earlier letters told everything. */
export async function nextLetter(ctx: OwnerContext, about: LetterAbout): Promise<NextLetter | undefined> {
  const pk = ownerPartition(ctx.ownerId);
  const key = { expression: "pk = :pk AND begins_with(sk, :of)", values: { ":pk": pk, ":of": lettersPrefix(about) } };
  const letters = await allOf(ctx.table, { key, consistent: true });
  const told = new Set(parseReadable(letters, (item) => Letter.parse(item)).good.flatMap((letter) => letter.tells));
  const tells = about.tells.filter((one) => !told.has(one));
  if (tells.length === 0 || (about.asked !== undefined && told.has(about.asked))) return undefined;
  const last = Math.max(0, ...letters.map(({ sk }) => Number(String(sk).split("#").at(-1))));
  return { key: letterKey(ctx.ownerId, about, last + 1), tells };
}

/**
 * Of two letters at once, the later leaves out what the first tells.
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

/** The mail was certainly not sent, so a later letter tells it. */
export const releaseLetter = (ctx: OwnerContext, { key, claim }: ClaimedLetter): Promise<boolean> =>
  releaseNotice(ctx, key, claim);

export const recordFailure = (ctx: OwnerContext, sk: string, failed: MarkedStatus): Promise<boolean> =>
  wasWritten(ctx.table.update({ pk: ownerPartition(ctx.ownerId), sk }, setFields({ failed }), exists));

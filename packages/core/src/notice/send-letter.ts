import { logger } from "../logger.ts";
import { mailTags } from "../model/mail-tags.ts";
import type { ComposedMail, OutgoingMail, SendOutcome } from "../model/ports/mailer.ts";
import { claimLetter, type LetterAbout, type NextLetter, releaseLetter } from "../store/letters.ts";
import type { MailBound } from "../store/mail-bounds.ts";
import type { NoticeContext } from "./send-once.ts";

type LetterMail = { bound: MailBound; compose(tells: readonly string[]): ComposedMail };

/** `told`: earlier letters told everything. `over`: the limit `scope` of the day is reached. */
type LetterOutcome = SendOutcome | { kind: "told" } | { kind: "over"; scope: string; tells: readonly string[] };

/** A letter is claimed first, and released if its mail was certainly not sent. */
export async function sendLetter(ctx: NoticeContext, about: LetterAbout, mail: LetterMail): Promise<LetterOutcome> {
  const letter = await claimLetter(ctx, about);
  if (!letter) return { kind: "told" };
  const composed = await prepare(about, letter, mail).catch(async (error: unknown) => {
    await releaseLetter(ctx, letter);
    throw error;
  });
  const outcome = "kind" in composed ? composed : await ctx.mailer.send(composed);
  if (outcome.kind === "sent" || outcome.kind === "unknown") return outcome;
  if (outcome.kind !== "over") await mail.bound.giveBack();
  await releaseLetter(ctx, letter);
  return outcome;
}

/**
 * Sends a letter once, even if its event repeats. Over the day's limit `tellOver` tells the owner.
 * @throws Error when the provider accepts no mail for now
 */
export async function sendEventLetter(
  ctx: NoticeContext,
  about: LetterAbout,
  { tellOver, ...mail }: LetterMail & { tellOver?: (tells: readonly string[]) => Promise<void> },
): Promise<void> {
  const { kind, payer } = about;
  const outcome = await sendLetter(ctx, about, mail);
  if (outcome.kind === "sent" || outcome.kind === "told") return;
  logger.warn("a letter was not sent", { ownerId: ctx.ownerId, payer, kind, outcome: outcome.kind });
  if (outcome.kind === "over") await tellOver?.(outcome.tells);
  if (outcome.kind === "busy" || outcome.kind === "held")
    throw new Error(`a letter of kind ${kind} was not taken: ${outcome.reason}`);
}

async function prepare({ payer }: LetterAbout, { key, tells }: NextLetter, { bound, compose }: LetterMail) {
  const mail: OutgoingMail = { ...compose(tells), tags: mailTags(payer, key, 1) };
  const scope = await bound.take();
  return scope === undefined ? mail : { kind: "over" as const, scope, tells };
}

import { logger } from "../logger.ts";
import type { OwnerContext, WithMailer } from "../model/context.ts";
import type { Notice } from "../model/keys.ts";
import type { OutgoingMail } from "../model/ports/mailer.ts";
import { claimNotice, releaseNotice } from "../store/notice-claims.ts";

/** An owner's data and the mailer: every notice needs them. */
export type NoticeContext = OwnerContext & Pick<WithMailer, "mailer">;

/**
 * A daily bound limits letters to third parties. `take` takes a place and tells whether a place was
 * left, `giveBack` returns the place, and `tellOver` runs when the day has no place left.
 */
export type LetterBound = {
  take(): Promise<boolean>;
  giveBack(): Promise<void>;
  tellOver?: (() => Promise<void>) | undefined;
};

/**
 * Sends a notice at most once, even if its event is delivered twice: the notice is claimed before
 * it is sent, and the claim is released only if the provider certainly did not accept it. A letter
 * over the day's bound is never sent, not even later.
 * @throws Error when the provider takes no mail for now, so that the event is delivered again
 */
export async function sendOnce(
  ctx: NoticeContext,
  notice: Notice,
  mail: OutgoingMail,
  bound?: LetterBound,
): Promise<void> {
  const claim = await claimNotice(ctx, notice);
  if (!claim) return;
  if (bound && !(await bound.take())) {
    logger.warn("a letter went over the day's bound", { ownerId: ctx.ownerId, ...notice });
    // If `tellOver` fails, the claim is given back: the next delivery of the event tells the owner.
    // The letter itself stays unsent, since the day stays full.
    return bound.tellOver?.().catch(async (error: unknown) => {
      await releaseNotice(ctx, notice, claim);
      throw error;
    });
  }
  const outcome = await ctx.mailer.send(mail);
  if (outcome.kind === "busy" || outcome.kind === "held") {
    await bound?.giveBack();
    await releaseNotice(ctx, notice, claim);
    throw new Error(`a notice of kind ${notice.kind} was not taken: ${outcome.reason}`);
  }
  if (outcome.kind !== "sent")
    logger.warn("a notice was not sent", { ownerId: ctx.ownerId, ...notice, outcome: outcome.kind });
}

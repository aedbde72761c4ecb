import { logger } from "../logger.ts";
import type { OwnerContext, WithMailer } from "../model/context.ts";
import type { Notice } from "../model/keys.ts";
import type { OutgoingMail } from "../model/ports/mailer.ts";
import { claimNotices, type Notices, releaseNotices } from "../store/notice-claims.ts";

/** The owner's data and the mailer, which every notice needs. */
export type NoticeContext = OwnerContext & Pick<WithMailer, "mailer">;

/**
 * A daily limit for mails to third parties. `take` counts a mail and tells whether the limit
 * allowed it, `giveBack` undoes that count, and `tellOver` runs when the day's limit is reached.
 */
export type LetterBound = {
  take(): Promise<boolean>;
  giveBack(): Promise<void>;
  tellOver?: (() => Promise<void>) | undefined;
};

/**
 * Sends a notice at most once, even if its event is delivered twice: the notice is claimed before
 * it is sent, and the claim is released only if the provider certainly did not accept it. A mail
 * over the day's limit is never sent, not even later. One mail may send several notices: it claims
 * all of them or none.
 * @returns whether this call claimed the notices
 * @throws Error when the provider accepts no mail for now, so that the event is delivered again
 */
export async function sendOnce(
  ctx: NoticeContext,
  about: Notice | Notices,
  mail: OutgoingMail,
  bound?: LetterBound,
): Promise<boolean> {
  const notices: Notices = "kind" in about ? [about] : about;
  const [notice] = notices;
  const claim = await claimNotices(ctx, notices);
  if (!claim) return false;
  if (bound && !(await bound.take())) {
    logger.warn("a letter went over the day's bound", { ownerId: ctx.ownerId, ...notice });
    // If `tellOver` fails, the claim is released: the next delivery of the event informs the owner.
    // The mail itself stays unsent, since the day's limit stays reached.
    await bound.tellOver?.().catch(async (error: unknown) => {
      await releaseNotices(ctx, notices, claim);
      throw error;
    });
    return true;
  }
  const outcome = await ctx.mailer.send(mail);
  if (outcome.kind === "busy" || outcome.kind === "held") {
    await bound?.giveBack();
    await releaseNotices(ctx, notices, claim);
    throw new Error(`a notice of kind ${notice.kind} was not taken: ${outcome.reason}`);
  }
  if (outcome.kind !== "sent")
    logger.warn("a notice was not sent", { ownerId: ctx.ownerId, ...notice, outcome: outcome.kind });
  return true;
}

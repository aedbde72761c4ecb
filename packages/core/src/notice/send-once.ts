import { logger } from "../logger.ts";
import type { OwnerContext, WithMailer } from "../model/context.ts";
import type { Notice } from "../model/keys.ts";
import type { OutgoingMail } from "../model/ports/mailer.ts";
import { claimNotice, giveBackNotice } from "../store/notice-claims.ts";

/** An owner's data and the way to mail: what every notice needs. */
export type NoticeContext = OwnerContext & Pick<WithMailer, "mailer">;

/**
 * Sends a notice at most once, whatever is delivered twice: claimed before it is sent, and given back only where the
 * provider certainly did not take it.
 * @throws Error when the provider takes no mail for now, so that the event is delivered again
 */
export async function sendOnce(ctx: NoticeContext, notice: Notice, mail: OutgoingMail): Promise<void> {
  const claim = await claimNotice(ctx, notice);
  if (!claim) return;
  const outcome = await ctx.mailer.send(mail);
  if (outcome.kind === "busy" || outcome.kind === "held") {
    await giveBackNotice(ctx, notice, claim);
    throw new Error(`a notice of kind ${notice.kind} was not taken: ${outcome.reason}`);
  }
  if (outcome.kind !== "sent")
    logger.warn("a notice was not sent", { ownerId: ctx.ownerId, ...notice, outcome: outcome.kind });
}

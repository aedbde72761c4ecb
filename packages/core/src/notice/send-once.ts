import { logger } from "../logger.ts";
import { type OwnerLetter, ownerNoticeMail } from "../mail/owner-notice-mail.ts";
import type { OwnerContext, WithMailer } from "../model/context.ts";
import { type Notice, noticeKey } from "../model/keys.ts";
import type { ComposedMail } from "../model/ports/mailer.ts";
import { claimNotice, releaseNotice } from "../store/claims.ts";

export type NoticeContext = OwnerContext & Pick<WithMailer, "mailer">;

export type SiteContext = NoticeContext & { siteUrl: string };

/** Mails the owner at most once. @throws Error when the provider accepts no mail for now */
export const tellOwner = (
  ctx: SiteContext,
  { notice, ...letter }: OwnerLetter & { notice: Notice },
): Promise<boolean> => sendOnce(ctx, notice, ownerNoticeMail(ctx.siteUrl, letter));

/** @returns whether this call claimed the notice @throws Error when no mail is accepted for now */
export async function sendOnce(ctx: NoticeContext, notice: Notice, mail: ComposedMail): Promise<boolean> {
  const key = noticeKey(ctx.ownerId, notice);
  const claim = await claimNotice(ctx, key);
  if (!claim) return false;
  const outcome = await ctx.mailer.send({ ...mail, tags: undefined });
  if (outcome.kind === "busy" || outcome.kind === "held") {
    await releaseNotice(ctx, key, claim);
    throw new Error(`a notice of kind ${notice.kind} was not taken: ${outcome.reason}`);
  }
  if (outcome.kind !== "sent")
    logger.warn("a notice was not sent", { ownerId: ctx.ownerId, ...notice, outcome: outcome.kind });
  return true;
}

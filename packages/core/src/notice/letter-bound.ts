import type { OwnerContext } from "../model/context.ts";
import { canonicalMailbox, MAX_NOTICES_PER_ADDRESS } from "../model/mail-bounds.ts";
import type { Profile } from "../model/profile.ts";
import { type MailBound, mailBound } from "../store/mail-bounds.ts";

const SCOPE_TO = { letters: "letter-to", confirmations: "confirmation-to" } as const;

/**
 * Limits letters to one address a day (docs/rules/message.md, "One contact, one address").
 * Confirmations of registrations count apart, so that strangers use up no receipts and welcomes.
 */
export const letterBound = (
  ctx: OwnerContext,
  { profile, to, kind = "letters" }: { profile: Profile; to: string; kind?: keyof typeof SCOPE_TO },
): MailBound =>
  mailBound(ctx, {
    profile,
    scope: kind,
    limits: [{ scope: SCOPE_TO[kind], subject: canonicalMailbox(to), most: MAX_NOTICES_PER_ADDRESS }],
  });

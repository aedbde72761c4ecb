/**
 * The mail port. Sending is never retried here: a lost response may hide a mail that was sent
 * (docs/billing-state.md).
 */
import type { MailTags } from "../mail-tags.ts";

export type Attachment = { cid: string; filename: string; contentType: string; content: Uint8Array };

/** A mail from the product's address: its words, its sender's name and its reader. */
export type ComposedMail = {
  fromName: string;
  to: { name?: string; address: string };
  replyTo?: string | undefined;
  subject: string;
  html: string;
  text: string;
  inline?: Attachment[];
};

/**
 * A mail to send. The provider's events contain its tags: those of every mail to a payer, or the
 * mark of a probe. A mail to an owner has none.
 */
export type OutgoingMail = ComposedMail & { tags: Partial<MailTags & { probe: string }> | undefined };

/**
 * The result of a send. `sent`: the provider accepted the mail. In the next three cases the
 * provider certainly did not accept it. `busy`: try later. `rejected`: a retry is useless. `held`:
 * the mail is fine, but the account may not send to this address yet. `unknown`: it is not known
 * whether the mail was sent.
 */
export type SendOutcome =
  | { kind: "sent"; messageId: string }
  | { kind: "busy"; reason: string }
  | { kind: "rejected"; reason: string }
  | { kind: "held"; reason: string }
  | { kind: "unknown"; reason: string };

export type Mailer = { send(mail: OutgoingMail): Promise<SendOutcome> };

/**
 * The mail port. Sending is never retried here: a lost response may hide a mail that was sent
 * (docs/billing-state.md).
 */
import type { MailTags } from "../mail-tags.ts";

export type Attachment = { cid: string; filename: string; contentType: string; content: Uint8Array };

/**
 * A mail to send from the product's address. The provider's events contain the mail's tags: those
 * of a mail to a payer, or the mark of a probe.
 */
export type OutgoingMail = {
  fromName: string;
  to: { name?: string; address: string };
  replyTo?: string | undefined;
  subject: string;
  html: string;
  text: string;
  inline?: Attachment[];
  tags?: Partial<MailTags & { owner: string; probe: string }>;
};

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

/** A mailer never tries again: a lost answer may hide a sent mail (docs/billing-state.md). */
import type { MailTags } from "../mail-tags.ts";

export type ComposedMail = {
  fromName: string;
  to: { name?: string; address: string };
  replyTo?: string | undefined;
  subject: string;
  html: string;
  text: string;
  inline?: { cid: string; filename: string; contentType: string; content: Uint8Array }[];
};

/** The provider's events repeat the tags. Mails to payers and probes have tags, an owner's none. */
export type OutgoingMail = ComposedMail & { tags: Partial<MailTags & { probe: string }> | undefined };

/** `busy`: try later. `rejected`: never. `held`: not to this address yet. `unknown`: maybe sent. */
export type SendOutcome =
  | { kind: "sent"; messageId: string }
  | { kind: "busy"; reason: string }
  | { kind: "rejected"; reason: string }
  | { kind: "held"; reason: string }
  | { kind: "unknown"; reason: string };

export type Mailer = { send(mail: OutgoingMail): Promise<SendOutcome> };

/**
 * The mail port. Sending is never retried here: a lost answer may hide a mail that went out
 * (docs/billing-state.md).
 */
export type Attachment = { cid: string; filename: string; contentType: string; content: Uint8Array };

/** A mail ready to be sent from the product's address. The provider's events repeat its tags. */
export type OutgoingMail = {
  fromName: string;
  to: { name?: string; address: string };
  replyTo?: string | undefined;
  subject: string;
  html: string;
  text: string;
  inline?: Attachment[];
  tags?: Record<string, string>;
};

/**
 * `sent`: the provider accepted the mail. `busy`: it certainly did not, try later. `rejected`: it
 * certainly did not and never will. `held`: it certainly did not, although the mail is fine: the
 * account itself may not send to this address yet. `unknown`: it is not known whether the mail was
 * sent.
 */
export type SendOutcome =
  | { kind: "sent"; messageId: string }
  | { kind: "busy"; reason: string }
  | { kind: "rejected"; reason: string }
  | { kind: "held"; reason: string }
  | { kind: "unknown"; reason: string };

export type Mailer = { send(mail: OutgoingMail): Promise<SendOutcome> };

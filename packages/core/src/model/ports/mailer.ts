/** The mail port. Sending is never retried here: a lost answer may hide a mail that went out (docs/billing-state.md). */
export type Attachment = { cid: string; filename: string; contentType: string; content: Uint8Array };

/** A mail ready to be sent from the product's address. Tags come back in the provider's events. */
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
 * `sent`: the provider took it. `busy`: it certainly did not, try later. `rejected`: it certainly did not and never will.
 * `held`: it certainly did not, and nothing is wrong with the mail: the account itself may not send to this address yet.
 * `unknown`: nobody can tell whether it went out.
 */
export type SendOutcome =
  | { kind: "sent"; messageId: string }
  | { kind: "busy"; reason: string }
  | { kind: "rejected"; reason: string }
  | { kind: "held"; reason: string }
  | { kind: "unknown"; reason: string };

export type Mailer = { send(mail: OutgoingMail): Promise<SendOutcome> };

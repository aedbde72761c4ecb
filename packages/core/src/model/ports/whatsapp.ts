/** A sender never tries again: a lost answer may hide a sent message (docs/billing-state.md). */

/** The words that a message adds to its approved template: its variables, and the button's. */
export type TemplateWords = { name: string; body: readonly string[]; urlSuffix: string };

/** `tag` comes back in every status of the message; at most 512 characters. */
export type OutgoingWhatsApp = { to: string; template: TemplateWords; tag: string };

/** A refusal is about the message, its payer, its text (for good or for now), or the channel. */
export type RefusalScope = "message" | "payer" | "text-stops" | "text-pauses" | "channel";

/** `accepted`: undelivered. `paced`: try later. `refused`: not sent. `unknown`: maybe sent. */
export type WhatsAppOutcome =
  | { kind: "accepted"; wamid: string; isHeld: boolean }
  | { kind: "paced"; code: number }
  | { kind: "refused"; code: number; scope: RefusalScope }
  | { kind: "unknown"; reason: string };

export type WhatsApp = { send(message: OutgoingWhatsApp): Promise<WhatsAppOutcome> };

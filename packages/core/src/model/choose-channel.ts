/** Chooses the channel of a message to a payer (docs/rules/whatsapp.md, "WhatsApp"). Pure. */
import type { Student } from "./student.ts";
import {
  agreesTo,
  canSend,
  isTextUsable,
  type WhatsAppConnection,
  type WhatsAppConsent,
  type WhatsAppText,
} from "./whatsapp.ts";

/** The facts for a choice. `isStopped`: too many messages of this turn got no good answer. */
export type ChannelFacts = {
  connection: WhatsAppConnection | undefined;
  text: WhatsAppText;
  consent: WhatsAppConsent | undefined;
  phone: string | null;
  isStopped: boolean;
  room: "now" | "later" | "none";
};

/** The reasons why a payer who agreed to WhatsApp gets a mail. */
export const MAILED_INSTEAD = [
  "whatsapp_paused",
  "whatsapp_text",
  "whatsapp_doubt",
  "whatsapp_silent",
  "whatsapp_limit",
  "whatsapp_failed",
] as const;
export type MailedInstead = (typeof MAILED_INSTEAD)[number];

/** Tells, for a payer whose consent was read, whether a text may reach them by WhatsApp. */
export type WithReach = { road?: { reaches(text: WhatsAppText, student: Student): boolean } | undefined };

/** `later`: by WhatsApp, once the hour has room. */
export type Channel = { by: "whatsapp" } | { by: "later" } | { by: "email"; why?: MailedInstead };

/** A payer who never agreed, or no longer does, gets a mail without a reason: nobody asked them. */
export function chooseChannel(facts: ChannelFacts): Channel {
  const { connection, text, consent, phone, isStopped, room } = facts;
  if (!connection || !isWilling(facts)) return { by: "email" };
  if (!agreesTo(consent, phone)) return { by: "email", why: "whatsapp_doubt" };
  if (!canSend(connection, text))
    return { by: "email", why: isTextUsable(connection.texts[text]) ? "whatsapp_paused" : "whatsapp_text" };
  if (isStopped) return { by: "email", why: "whatsapp_silent" };
  if (room === "none") return { by: "email", why: "whatsapp_limit" };
  return { by: room === "now" ? "whatsapp" : "later" };
}

const isWilling = ({ consent, phone }: ChannelFacts) => agreesTo(consent && { ...consent, doubtAt: undefined }, phone);

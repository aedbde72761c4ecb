import { WHATSAPP_TEXTS } from "@emdia/contracts/constants";
import type { ExportedWhatsApp } from "@emdia/contracts/privacy";
import type { WhatsAppConsentWire, WhatsAppTextWire } from "@emdia/contracts/whatsapp";
import type { Message } from "./message.ts";
import type { WhatsAppConnection, WhatsAppConsent, WhatsAppText } from "./whatsapp.ts";

/** Returns a connection without its secrets and without the address that Meta calls. */
export function toExportedWhatsApp(connection: WhatsAppConnection): ExportedWhatsApp {
  const { phone, displayName, health, dailyLimit, currency, connectedAt, checkedAt } = connection;
  const { hookAt = null, heardAt = null, pausedFor = null, pausedAt = null } = connection;
  return {
    phone,
    displayName,
    health,
    dailyLimit,
    currency,
    texts: WHATSAPP_TEXTS.map((text) => textView(text, connection)),
    connectedAt,
    checkedAt,
    hookAt,
    heardAt,
    pausedFor,
    pausedAt,
  };
}

/** Returns a payer's consent without Meta's name for the person. */
export function consentView(consent: WhatsAppConsent): WhatsAppConsentWire {
  const { at, wording, source, phone, stoppedAt = null, stoppedBy = null, doubtAt = null } = consent;
  return { at, wording, source, phone, stoppedAt, stoppedBy, doubtAt };
}

/** Counts the messages that Meta charges. A message without a stated price was not delivered. */
export function costOf(messages: readonly Pick<Message, "price">[]): { messages: number; amount: number } {
  const charged = messages.flatMap(({ price }) => (price && PRICES.get(price)) || []);
  const sum = charged.reduce((total, one) => total + one, 0);
  return { messages: charged.length, amount: Math.round(sum / 100) / 100 };
}

function textView(text: WhatsAppText, { texts }: WhatsAppConnection): WhatsAppTextWire {
  const { name, state, category, quality, reason = null, stoppedAt = null } = texts[text];
  return { text, name, state, category, quality, reason, stoppedAt };
}

/** Meta's prices in Brazil since 2026-10-01 by its category, in hundredths of a centavo. */
const PRICES: ReadonlyMap<string, number> = new Map([
  ["utility", 350],
  ["service", 350],
  ["marketing", 3_217],
]);

/** No secret is ever sent back (docs/rules/whatsapp.md, "WhatsApp"). Instants are ISO UTC. */
import * as z from "zod/mini";
import {
  CONSENT_SOURCES,
  MAX_BANK_SECRET,
  STOP_SOURCES,
  WHATSAPP_PAUSES,
  WHATSAPP_TEXT_STATES,
  WHATSAPP_TEXTS,
} from "./constants.ts";
import { month } from "./fields.ts";

const text = z.nullable(z.string());
const metaId = (message: string) => z.string(message).check(z.trim(), z.regex(/^\d{5,25}$/, message));
const secret = (message: string, format: RegExp) =>
  z.string(message).check(z.trim(), z.maxLength(MAX_BANK_SECRET, message), z.regex(format, message));

/** Connects a number of the owner's own app at Meta, or replaces the connection. */
export const ConnectWhatsAppInput = z.object({
  numberId: metaId("Informe a identificação do número: só algarismos, na página da API do WhatsApp"),
  accountId: metaId("Informe a identificação da conta do WhatsApp Business: só algarismos"),
  token: secret("Informe o token do usuário do sistema: copie de novo, inteiro", /^[\w.|-]{20,}$/),
  appSecret: secret("Informe a chave secreta do aplicativo: 32 letras e algarismos", /^[0-9a-f]{32}$/),
});
export type ConnectWhatsAppInput = z.infer<typeof ConnectWhatsAppInput>;

/** One text at Meta. It is sent only while approved as UTILITY and without `stoppedAt`. */
export const WhatsAppTextWire = z.object({
  text: z.enum(WHATSAPP_TEXTS),
  name: z.string(),
  state: z.enum(WHATSAPP_TEXT_STATES),
  category: z.enum(["UTILITY", "MARKETING"]),
  quality: z.enum(["GREEN", "YELLOW", "RED", "UNKNOWN"]),
  reason: text,
  stoppedAt: text,
});
export type WhatsAppTextWire = z.infer<typeof WhatsAppTextWire>;

/**
 * The owner types `hookUrl` and `verifyToken` at Meta. `hookAt` is the instant at which Meta proved
 * them, `heardAt` that of Meta's first message with the right signature. `dailyLimit` is in persons
 * a day, null without a limit. Nothing is sent while `pausedFor` is not null.
 */
export const WhatsAppConnectionWire = z.object({
  phone: z.string(),
  displayName: z.string(),
  health: z.enum(["AVAILABLE", "LIMITED", "BLOCKED"]),
  dailyLimit: z.nullable(z.int()),
  currency: z.string(),
  texts: z.array(WhatsAppTextWire),
  connectedAt: z.string(),
  checkedAt: z.string(),
  hookAt: text,
  heardAt: text,
  pausedFor: z.nullable(z.enum(WHATSAPP_PAUSES)),
  pausedAt: text,
  hookUrl: z.string(),
  verifyToken: z.string(),
});
export type WhatsAppConnectionWire = z.infer<typeof WhatsAppConnectionWire>;

/** A payer's word about messages by WhatsApp. From `doubtAt` on Meta could not reach the number. */
export const WhatsAppConsentWire = z.object({
  at: z.string(),
  wording: z.string(),
  source: z.enum(CONSENT_SOURCES),
  phone: z.string(),
  stoppedAt: text,
  stoppedBy: z.nullable(z.enum(STOP_SOURCES)),
  doubtAt: text,
});
export type WhatsAppConsentWire = z.infer<typeof WhatsAppConsentWire>;

/** GET /api/whatsapp. `now` is the instant of the answer: a phone's clock may be wrong. */
export const WhatsAppWire = z.object({
  now: z.string(),
  connection: z.nullable(WhatsAppConnectionWire),
  /** What Meta charges for a month's messages, in reais; null unless a month is asked for. */
  cost: z.nullable(z.object({ messages: z.int(), amount: z.number() })),
});
export type WhatsAppWire = z.infer<typeof WhatsAppWire>;

export const WhatsAppQuery = z.object({ month: z.optional(month()) });

export const ConsentWire = z.object({ consent: z.nullable(WhatsAppConsentWire) });
export type ConsentWire = z.infer<typeof ConsentWire>;

/** The owner's word that the payer agreed, or wants no more. */
export const SetConsentInput = z.object({ agrees: z.boolean("Escolha se a pessoa aceita") });
export type SetConsentInput = z.infer<typeof SetConsentInput>;

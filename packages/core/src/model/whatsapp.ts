/**
 * The stored form of an owner's WhatsApp number and of the payers' consents, and what they allow to
 * be sent: pure (docs/rules.md, "WhatsApp").
 */
import {
  CONSENT_SOURCES,
  STOP_SOURCES,
  WHATSAPP_PAUSES,
  WHATSAPP_TEXT_STATES,
  type WHATSAPP_TEXTS,
} from "@emdia/contracts/constants";
import { canonicalPhone } from "@emdia/contracts/values/phone";
import * as z from "zod/mini";
import { innerObject, openEnum } from "./stored.ts";

export type WhatsAppText = (typeof WHATSAPP_TEXTS)[number];
export type WhatsAppPause = (typeof WHATSAPP_PAUSES)[number];

/**
 * A text at Meta, under the id and name that Meta knows. A text with `stoppedAt` is not sent,
 * whatever Meta says of it: `reason` is Meta's word or ours.
 */
const StoredText = innerObject({
  id: z.string(),
  name: z.string(),
  state: openEnum(WHATSAPP_TEXT_STATES, "DISABLED"),
  category: openEnum(["UTILITY", "MARKETING"], "MARKETING"),
  quality: openEnum(["GREEN", "YELLOW", "RED", "UNKNOWN"], "UNKNOWN"),
  reason: z.optional(z.string()),
  stoppedAt: z.optional(z.string()),
});
export type StoredText = z.infer<typeof StoredText>;

/**
 * The connection to a number of the owner at Meta. `hook` is the secret part of the address that
 * Meta calls, `verifyToken` the word by which the address proves itself; `hookAt` is the instant of
 * that proof, `heardAt` that of the first good call. `dailyLimit` is the number of persons a day,
 * null without a limit. Nothing is sent while there is `pausedFor`. `version` reveals a concurrent
 * change. Instants are ISO UTC.
 */
export const WhatsAppConnection = z.object({
  numberId: z.string(),
  accountId: z.string(),
  phone: z.string(),
  displayName: z.string(),
  health: openEnum(["AVAILABLE", "LIMITED", "BLOCKED"], "BLOCKED"),
  dailyLimit: z.nullable(z.int()),
  currency: z.string(),
  hook: z.string(),
  verifyToken: z.string(),
  texts: innerObject({ charge: StoredText, reminder: StoredText, receipt: StoredText }),
  connectedAt: z.string(),
  checkedAt: z.string(),
  hookAt: z.optional(z.string()),
  heardAt: z.optional(z.string()),
  pausedFor: z.optional(openEnum(WHATSAPP_PAUSES, "account")),
  pausedAt: z.optional(z.string()),
  version: z.int(),
});
export type WhatsAppConnection = z.infer<typeof WhatsAppConnection>;

/** What proves the owner at Meta, each sealed by itself: the worker of calls opens one of them. */
export const WhatsAppSecrets = z.object({ token: z.string(), appSecret: z.string() });
export type WhatsAppSecrets = z.infer<typeof WhatsAppSecrets>;

/**
 * What a payer said about messages by WhatsApp: at which instant, in which words, by whom it was
 * recorded, and for which number. `stoppedAt` ends the consent; a later consent replaces it.
 * `doubtAt` is set when Meta could not reach the number. `userId` is Meta's name for the person in
 * this business. Instants are ISO UTC.
 */
export const WhatsAppConsent = z.object({
  at: z.string(),
  wording: z.string(),
  source: openEnum(CONSENT_SOURCES, "owner"),
  phone: z.string(),
  stoppedAt: z.optional(z.string()),
  stoppedBy: z.optional(openEnum(STOP_SOURCES, "owner")),
  doubtAt: z.optional(z.string()),
  userId: z.optional(z.string()),
});
export type WhatsAppConsent = z.infer<typeof WhatsAppConsent>;

/** Tells whether a text may be sent: approved as utility, and not stopped by us. */
export const isTextUsable = ({ state, category, stoppedAt }: StoredText): boolean =>
  state === "APPROVED" && category === "UTILITY" && stoppedAt === undefined;

/** Tells whether a studio can send a text now. */
export const canSend = (connection: WhatsAppConnection, text: WhatsAppText): boolean =>
  connection.pausedFor === undefined && connection.health !== "BLOCKED" && isTextUsable(connection.texts[text]);

/**
 * Tells whether a payer may be written to at a phone. A consent counts for the number with which it
 * was given: another number may be another person's.
 */
export const agreesTo = (consent: WhatsAppConsent | undefined, phone: string | null): boolean =>
  consent !== undefined &&
  consent.stoppedAt === undefined &&
  consent.doubtAt === undefined &&
  phone !== null &&
  canonicalPhone(phone) === canonicalPhone(consent.phone);

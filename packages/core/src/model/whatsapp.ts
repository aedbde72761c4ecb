/** Stored numbers and consents, and what they allow (docs/rules/whatsapp.md, "WhatsApp"). Pure. */
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

/** A text with `stoppedAt` is not sent; `reason` is Meta's word or a refusal's code. */
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

/** The connection to a number of the owner at Meta. Instants are ISO UTC. */
export const WhatsAppConnection = z.object({
  numberId: z.string(),
  accountId: z.string(),
  phone: z.string(),
  displayName: z.string(),
  health: openEnum(["AVAILABLE", "LIMITED", "BLOCKED"], "BLOCKED"),
  /** The number of persons a day; null without a limit. */
  dailyLimit: z.nullable(z.int()),
  currency: z.string(),
  /** The secret part of the address that Meta calls. */
  hook: z.string(),
  /** The word that Meta sends to test the address. */
  verifyToken: z.string(),
  texts: innerObject({ charge: StoredText, reminder: StoredText, receipt: StoredText }),
  connectedAt: z.string(),
  checkedAt: z.string(),
  /** The instant at which the address passed the test. */
  hookAt: z.optional(z.string()),
  /** The instant of the first good call. */
  heardAt: z.optional(z.string()),
  /** Nothing is sent while there is a reason for a pause. */
  pausedFor: z.optional(openEnum(WHATSAPP_PAUSES, "account")),
  pausedAt: z.optional(z.string()),
  version: z.int(),
});
export type WhatsAppConnection = z.infer<typeof WhatsAppConnection>;

/** What proves the owner at Meta, each sealed by itself: the worker of calls opens one of them. */
export const WhatsAppSecrets = z.object({ token: z.string(), appSecret: z.string() });
export type WhatsAppSecrets = z.infer<typeof WhatsAppSecrets>;

/** What a payer said about messages by WhatsApp. Instants are ISO UTC. */
export const WhatsAppConsent = z.object({
  /** The instant of the consent. */
  at: z.string(),
  wording: z.string(),
  /** Who recorded the consent. */
  source: openEnum(CONSENT_SOURCES, "owner"),
  phone: z.string(),
  /** The end of the consent; a later consent replaces it. */
  stoppedAt: z.optional(z.string()),
  stoppedBy: z.optional(openEnum(STOP_SOURCES, "owner")),
  /** Set when Meta could not reach the number. */
  doubtAt: z.optional(z.string()),
  /** Meta's name for the person in this business. */
  userId: z.optional(z.string()),
});
export type WhatsAppConsent = z.infer<typeof WhatsAppConsent>;

/** Tells whether a text may be sent: approved as utility, and not stopped by a refusal. */
export const isTextUsable = (text: StoredText): boolean => isAllowed(text) && text.stoppedAt === undefined;

/** Meta's approval ends Meta's own stop; a text refused at a send stays stopped until a check. */
export function afterWord(before: StoredText, change: Partial<StoredText>, now: Date): StoredText {
  const next = { ...before, ...change };
  if (!isAllowed(next)) {
    return next.state === "PENDING" ? next : { ...next, stoppedAt: before.stoppedAt ?? now.toISOString() };
  }
  const { stoppedAt: _stopped, reason: _reason, ...free } = next;
  return isAllowed(before) ? next : free;
}

export const canSend = (connection: WhatsAppConnection, text: WhatsAppText): boolean =>
  connection.pausedFor === undefined && connection.health !== "BLOCKED" && isTextUsable(connection.texts[text]);

/** A consent counts for its own number alone: another number may be another person's. */
export const agreesTo = (consent: WhatsAppConsent | undefined, phone: string | null): boolean =>
  consent !== undefined &&
  consent.stoppedAt === undefined &&
  consent.doubtAt === undefined &&
  phone !== null &&
  canonicalPhone(phone) === canonicalPhone(consent.phone);

/** The least that Meta grants; a limit that cannot be read is taken as this one. */
const LEAST_LIMIT = 250;

/** Reads Meta's limit of persons a day: "TIER_2K", "TIER_UNLIMITED", 2000 or -1. */
export function limitOf(tier: string | number | undefined): number | null {
  const [, digits, thousand] = /^(?:TIER_)?(-?\d+)(K?)$/i.exec(String(tier)) ?? [];
  if (digits === "-1" || /UNLIMITED$/i.test(String(tier))) return null;
  return digits === undefined ? LEAST_LIMIT : Number(digits) * (thousand ? 1_000 : 1);
}

/** Returns why the whole channel stops at a code of Meta's (docs/decisions/053-whatsapp.md). */
export function pauseOf(code: number): WhatsAppPause {
  if (code === 131_042) return "payment";
  if (code === 131_037) return "name";
  if (code === 131_048 || code === 131_064) return "quality";
  return [0, 3, 10, 190, 131_005].includes(code) || (code >= 200 && code < 300) ? "token" : "account";
}

const isAllowed = ({ state, category }: StoredText): boolean => state === "APPROVED" && category === "UTILITY";

/** Returns Meta's value or, for an unknown one, the value with which nothing is sent. */
const known =
  <Value extends string>(values: readonly Value[], fallback: Value) =>
  (value: string | undefined): Value =>
    values.find((one) => one === value?.toUpperCase()) ?? fallback;
export const stateOf = known(WHATSAPP_TEXT_STATES, "DISABLED");
export const categoryOf = known(["UTILITY", "MARKETING"], "MARKETING");
export const qualityOf = known(["GREEN", "YELLOW", "RED", "UNKNOWN"], "UNKNOWN");
export const healthOf = known(["AVAILABLE", "LIMITED", "BLOCKED"], "BLOCKED");

/** The state machine of a message, by mail and by WhatsApp: pure (docs/billing-state.md). */
import type { Message } from "./message.ts";

const MINUTE = 60_000;
/** The longest Lambda timeout (120 s) plus a minute. */
export const LEASE_MILLIS = 3 * MINUTE;
/** SES's events arrive well within this time. */
export const EVIDENCE_MILLIS = 60 * MINUTE;
/** A retried event may be late by this much: less than the hour between two ticks. */
export const LATER_EVENTS_MILLIS = 55 * MINUTE;
/** A claim without a proof is given up after this, so that it does not delay the next month. */
export const GIVE_UP_MILLIS = 24 * 60 * MINUTE;

/** Meta silently drops what it did not deliver in 12 hours; after this time it is unconfirmed. */
export const WHATSAPP_MILLIS = 13 * 60 * MINUTE;

type Stated = Pick<Message, "at">;

export const isLeaseOver = (message: Stated, now: Date): boolean => age(message, now) >= LEASE_MILLIS;

/** Tells whether an invocation may still be sending a message. */
export const isUnderWay = (message: Pick<Message, "at" | "state">, now: Date): boolean =>
  message.state === "claimed" && !isLeaseOver(message, now);

/** Tells whether a message by WhatsApp got no report within its time at Meta. */
export const isUnreported = (message: Pick<Message, "at" | "isApi" | "state">, now: Date): boolean =>
  isOpenAtMeta(message) && age(message, now) >= WHATSAPP_MILLIS;

/** `mark-overtaken` waits and stores the moment at which events of later mails were first seen. */
export type NextStep = "claim" | "wait" | "mark-overtaken" | "probe" | "give-up" | "final";

/** A mail that may be sent is never repeated on a guess; for WhatsApp Meta's reports decide. */
export function nextStep(
  message: Pick<Message, "state" | "at" | "overtakenAt" | "isApi"> | undefined,
  now: Date,
  watermark: string | undefined,
): NextStep {
  if (!message || message.state === "refused") return "claim";
  if (isOpenAtMeta(message)) return isUnreported(message, now) ? "give-up" : "wait";
  if (message.state !== "claimed") return "final";
  if (!isLeaseOver(message, now)) return "wait";
  const isEarly = age(message, now) < LEASE_MILLIS + EVIDENCE_MILLIS;
  if (watermark !== undefined && watermark > message.at) {
    if (message.overtakenAt === undefined) return "mark-overtaken";
    return isEarly || now.getTime() - Date.parse(message.overtakenAt) < LATER_EVENTS_MILLIS ? "wait" : "claim";
  }
  if (isEarly) return "wait";
  return age(message, now) < GIVE_UP_MILLIS ? "probe" : "give-up";
}

const age = ({ at }: Stated, now: Date) => now.getTime() - Date.parse(at);

/** Tells whether Meta has, or may have, a message whose outcome it has not reported yet. */
const isOpenAtMeta = ({ isApi, state }: Pick<Message, "isApi" | "state">): boolean =>
  isApi === true && (state === "claimed" || state === "sent");

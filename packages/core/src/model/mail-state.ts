/** The mail of a charge as a pure state machine (docs/billing-state.md). */
import { RESEND_GUARD_HOURS } from "@emdia/contracts/constants";
import type { Mail, Payment } from "./payment.ts";

const MINUTE = 60_000;
/** A claim is its invocation's alone for the longest Lambda timeout (120 s) and a minute more. */
export const LEASE_MILLIS = 3 * MINUTE;
/** How long after its lease a claim without evidence is left alone: SES's events arrive well within it. */
export const EVIDENCE_MILLIS = 60 * MINUTE;
/**
 * How long later mails' events must have been seen already: one event may be tried again while those behind it pass. A
 * little less than the hour between two ticks, so that the second one is late enough.
 */
export const OVERTAKING_MILLIS = 55 * MINUTE;
/** When a claim that can never be proved is given up as unconfirmed, so that an owner's next month is not held up. */
export const GIVE_UP_MILLIS = 24 * 60 * MINUTE;

const age = (mail: Mail, now: Date) => now.getTime() - Date.parse(mail.at);

/** Whether the lease of the invocation that claimed a mail has ended. */
export const isLeaseOver = (mail: Mail, now: Date): boolean => age(mail, now) >= LEASE_MILLIS;

/** A run tries a refused mail again within minutes; one by hand is tried again by hand alone. */
const RETRY_MILLIS = 60 * MINUTE;

/** Whether a mail that was refused for now has been left so, for whoever reads it: one that the account holds is at once. */
export const isLeftRefused = (mail: Mail, now: Date): boolean =>
  mail.state === "refused" && (mail.reason === "held" || age(mail, now) >= RETRY_MILLIS);

/** Tells whether a safety bound holds a mail back until the owner releases the mail's run. */
export const isHeldBack = (mail: Mail | undefined): boolean =>
  mail?.state === "skipped" && mail.reason === "unreleased";

/** Whether a mail went out so recently that another needs the owner's word. */
export function isRecentlySent(mail: Mail | undefined, now: Date): boolean {
  return (mail?.state === "sent" || mail?.state === "delivered") && age(mail, now) < RESEND_GUARD_HOURS * 60 * MINUTE;
}

/**
 * What an automatic run may do with a charge: claim it, leave it for later (`mark-overtaken`: with the moment at which
 * later mails' events were first seen), ask for evidence, give up on it, or nothing any more.
 */
export type NextStep = "claim" | "wait" | "mark-overtaken" | "probe" | "give-up" | "final";

/**
 * `watermark` is the newest moment up to which SES's events have been seen. A claim is repeated only when it left no
 * evidence although later mails did, and that an hour ago: an ambiguous send is never repeated on a guess.
 */
export function nextStep(
  payment: Pick<Payment, "status" | "mail">,
  now: Date,
  watermark: string | undefined,
): NextStep {
  const { mail } = payment;
  if (payment.status !== "pendente") return "final";
  if (!mail || mail.state === "refused" || isHeldBack(mail)) return "claim";
  if (mail.state !== "claimed") return "final";
  if (!isLeaseOver(mail, now)) return "wait";
  // A run that sends the charge itself would repeat a mail of before, or the reminder, on a guess.
  if (mail.isReminder) return "final";
  const isEarly = age(mail, now) < LEASE_MILLIS + EVIDENCE_MILLIS;
  if (watermark !== undefined && watermark > mail.at) {
    if (mail.overtakenAt === undefined) return "mark-overtaken";
    return isEarly || now.getTime() - Date.parse(mail.overtakenAt) < OVERTAKING_MILLIS ? "wait" : "claim";
  }
  if (isEarly) return "wait";
  return age(mail, now) < GIVE_UP_MILLIS ? "probe" : "give-up";
}

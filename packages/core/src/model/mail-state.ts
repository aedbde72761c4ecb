/** The mail of a charge as a pure state machine (docs/billing-state.md). */
import { RESEND_GUARD_HOURS } from "@emdia/contracts/constants";
import type { Charge, Mail } from "./charge.ts";

const MINUTE = 60_000;
/** A claim belongs to its invocation alone for the longest Lambda timeout (120 s) plus a minute. */
export const LEASE_MILLIS = 3 * MINUTE;
/**
 * The time after its lease for which a claim without evidence is left alone: SES's events arrive
 * well within it.
 */
export const EVIDENCE_MILLIS = 60 * MINUTE;
/**
 * The time for which the events of later mails must have been seen: one event may be retried while
 * the events behind it pass. It is a little less than the hour between two ticks, so that the
 * second tick is late enough.
 */
export const OVERTAKING_MILLIS = 55 * MINUTE;
/**
 * The age at which a claim that cannot be proved is given up as unconfirmed, so that it does not
 * delay the owner's next month.
 */
export const GIVE_UP_MILLIS = 24 * 60 * MINUTE;

const age = (mail: Mail, now: Date) => now.getTime() - Date.parse(mail.at);

/** Tells whether the lease of the invocation that claimed a mail has ended. */
export const isLeaseOver = (mail: Mail, now: Date): boolean => age(mail, now) >= LEASE_MILLIS;

/** A run retries a refused mail within minutes; a mail sent by hand is retried only by hand. */
const RETRY_MILLIS = 60 * MINUTE;

/**
 * Tells whether readers see a mail that was refused for now as failed: at once if the account holds
 * it, otherwise after the retry time.
 */
export const isLeftRefused = (mail: Mail, now: Date): boolean =>
  mail.state === "refused" && (mail.reason === "held" || age(mail, now) >= RETRY_MILLIS);

/** Tells whether a safety bound holds a mail back until the owner releases the mail's run. */
export const isHeldBack = (mail: Mail | undefined): boolean =>
  mail?.state === "skipped" && mail.reason === "unreleased";

/** Tells whether a mail was sent so recently that another one needs the owner's confirmation. */
export function isRecentlySent(mail: Mail | undefined, now: Date): boolean {
  return (mail?.state === "sent" || mail?.state === "delivered") && age(mail, now) < RESEND_GUARD_HOURS * 60 * MINUTE;
}

/**
 * The next step of an automatic run for a charge: claim it, leave it for later (`mark-overtaken`:
 * and store the moment at which later mails' events were first seen), ask for evidence, give up on
 * it, or do nothing any more.
 */
export type NextStep = "claim" | "wait" | "mark-overtaken" | "probe" | "give-up" | "final";

/**
 * Decides the next step of an automatic run. `watermark` is the newest moment up to which SES's
 * events have been seen. A claim is repeated only if it left no evidence although later mails did,
 * and that an hour ago: an ambiguous send is never repeated on a guess.
 */
export function nextStep(charge: Pick<Charge, "status" | "mail">, now: Date, watermark: string | undefined): NextStep {
  const { mail } = charge;
  if (charge.status !== "pendente") return "final";
  if (!mail || mail.state === "refused" || isHeldBack(mail)) return "claim";
  if (mail.state !== "claimed") return "final";
  if (!isLeaseOver(mail, now)) return "wait";
  // A run that sent the charge itself might repeat an earlier mail, or the reminder, on a guess.
  if (mail.isReminder) return "final";
  const isEarly = age(mail, now) < LEASE_MILLIS + EVIDENCE_MILLIS;
  if (watermark !== undefined && watermark > mail.at) {
    if (mail.overtakenAt === undefined) return "mark-overtaken";
    return isEarly || now.getTime() - Date.parse(mail.overtakenAt) < OVERTAKING_MILLIS ? "wait" : "claim";
  }
  if (isEarly) return "wait";
  return age(mail, now) < GIVE_UP_MILLIS ? "probe" : "give-up";
}

/** The mail of a charge as a pure state machine (docs/billing-state.md). */
import { isRecentlyMailed } from "@emdia/contracts/recently-mailed";
import type { YearMonth } from "@emdia/contracts/values/calendar";
import type { Charge, Mail } from "./charge.ts";

const MINUTE = 60_000;
/**
 * Only the claiming invocation may use a claim for this time: the longest Lambda timeout (120 s)
 * plus a minute.
 */
export const LEASE_MILLIS = 3 * MINUTE;
/**
 * After its lease, a claim without evidence is left alone for this time: SES's events arrive well
 * within it.
 */
export const EVIDENCE_MILLIS = 60 * MINUTE;
/**
 * A claim is repeated only after events of later mails have been seen for this long: one event may
 * be retried while later events pass it. The time is a little less than the hour between two ticks,
 * so that the next tick is late enough.
 */
export const LATER_EVENTS_MILLIS = 55 * MINUTE;
/**
 * A claim that cannot be proved is given up as unconfirmed at this age, so that it does not delay
 * the owner's next month.
 */
export const GIVE_UP_MILLIS = 24 * 60 * MINUTE;

const age = (mail: Mail, now: Date) => now.getTime() - Date.parse(mail.at);

/** Tells whether the lease of the invocation that claimed a mail has ended. */
export const isLeaseOver = (mail: Mail, now: Date): boolean => age(mail, now) >= LEASE_MILLIS;

/**
 * A refused mail counts as failed after this time: a run retries it within minutes, and a mail sent
 * by hand is retried only by hand.
 */
const RETRY_MILLIS = 60 * MINUTE;

/**
 * Tells whether a mail that was refused for now is shown as failed: at once if the account holds
 * it, otherwise after the retry time.
 */
export const isShownAsFailed = (mail: Mail, now: Date): boolean =>
  mail.state === "refused" && (mail.reason === "held" || age(mail, now) >= RETRY_MILLIS);

/**
 * Tells whether a charge's mail is being sent: the mail is claimed, or a run is about to retry the
 * refused mail of the lead, which names this charge.
 */
export function isMailUnderWay(charge: Pick<Charge, "studentId" | "mail" | "leadMail">, now: Date): boolean {
  const mail = mailOf(charge);
  if (mail?.state === "refused" && mail !== charge.mail) return !isShownAsFailed(mail, now);
  return mail?.state === "claimed" && !isLeaseOver(mail, now);
}

/** Tells whether a safety limit holds a mail back until the owner releases the mail's run. */
export const isHeldBack = (mail: Mail | undefined): boolean =>
  mail?.state === "skipped" && mail.reason === "unreleased";

/** The stored reason of a charge that goes out in another charge's mail. */
export const WITH_LEAD = "with_lead";

/**
 * Tells whether a charge left its lead's mail before that mail was sent, and awaits its own mail.
 */
export const isReleased = (mail: Mail | undefined): boolean =>
  mail?.state === "skipped" && mail.reason === WITH_LEAD && mail.lead === undefined;

/**
 * Tells whether a run claims a mail in this state: nothing was sent yet, and a mail is to be sent.
 */
export const isClaimable = (mail: Mail | undefined): boolean =>
  mail === undefined || mail.state === "refused" || isHeldBack(mail) || isReleased(mail);

/**
 * Tells whether a charge may go out in another charge's mail: nothing was sent for it, it waits for
 * no other mail, and no other charge goes out in its own mail.
 */
export const isJoinable = (mail: Mail | undefined): boolean =>
  mail === undefined ||
  ((mail.state === "refused" || mail.state === "skipped") &&
    mail.lead === undefined &&
    !mail.covers?.length &&
    !mail.earlier?.length);

/** The states in which a mail names the charges that it covers, or may have named them. */
const NAMING: ReadonlySet<Mail["state"]> = new Set<Mail["state"]>([
  "claimed",
  "sent",
  "delivered",
  "failed",
  "unconfirmed",
]);

/** Returns the other students whose charges a mail names or may have named. */
export const coveredBy = (mail: Mail | undefined): readonly number[] | undefined =>
  mail && NAMING.has(mail.state) ? mail.covers : undefined;

/**
 * Returns the earlier mails of a mail that a person now repeats. The repeat names only its own
 * charge, so the earlier mail keeps the outcome of its other charges. A failed mail is left out,
 * because it named no charge. A mail without an answer is listed as unconfirmed.
 */
export function earlierMails(mail: Mail | undefined): readonly Mail[] | undefined {
  const covers = mail?.state === "failed" ? undefined : coveredBy(mail);
  if (!mail || !covers?.length) return mail?.earlier;
  const { attempt, at } = mail;
  const state = mail.state === "claimed" ? "unconfirmed" : mail.state;
  return [...(mail.earlier ?? []), { state, attempt, at, covers }];
}

/** Returns the earlier mail (`Mail.earlier`) that named a student's charge. */
export const namedEarlier = (mail: Mail | undefined, studentId: number): Mail | undefined =>
  mail?.earlier?.find(({ covers }) => covers?.includes(studentId));

/**
 * Returns the mail that tells whether a charge was mailed: the charge's own mail, or that mail of
 * its lead that named the charge or is about to name it.
 */
export function mailOf({ studentId, mail, leadMail }: Pick<Charge, "studentId" | "mail" | "leadMail">) {
  if (mail?.lead === undefined) return mail;
  return namedEarlier(leadMail, studentId) ?? (leadMail?.covers?.includes(studentId) ? leadMail : mail);
}

/**
 * Returns the state of what told the payer of a charge: of the message that carries it, or of its
 * mail (`mailOf`).
 */
export const carriedBy = (charge: Pick<Charge, "studentId" | "mail" | "leadMail" | "carrier">): Mail | undefined =>
  charge.carrier ?? mailOf(charge);

/**
 * Tells whether a charge was permanently left out of its payer's mail: it still waits for that
 * mail, which does not name it (its student was paused meanwhile), and its month has no further
 * run. `pending` is the owner's pending month; the charge has its lead's mail
 * (`store/lead-mails.ts`).
 */
export const isLeftOut = (
  charge: Pick<Charge, "studentId" | "mail" | "leadMail" | "month" | "message">,
  pending: YearMonth,
) => charge.month < pending && charge.message === undefined && mailOf(charge)?.reason === WITH_LEAD;

/**
 * Returns the number of the next attempt. A mail that was refused for now was never sent and keeps
 * its number.
 */
export const nextAttempt = (mail: Mail | undefined): number =>
  mail ? mail.attempt + (mail.state === "refused" ? 0 : 1) : 1;

/** Tells whether a mail was sent so recently that a second mail needs the owner's confirmation. */
export function isRecentlySent(mail: Mail | undefined, now: Date): boolean {
  return (mail?.state === "sent" || mail?.state === "delivered") && isRecentlyMailed(mail.at, now);
}

/**
 * The next step of an automatic run for a charge: claim its mail, wait, request evidence, give up,
 * or do nothing more. `mark-overtaken` waits and stores the moment at which events of later mails
 * were first seen. `follow` looks at the mail of the charge's lead.
 */
export type NextStep = "claim" | "follow" | "wait" | "mark-overtaken" | "probe" | "give-up" | "final";

/**
 * Decides the next step of an automatic run. `watermark` is the newest moment up to which SES's
 * events have been seen. A claim is repeated only if it left no evidence although later mails did,
 * about an hour ago. A mail that may have been sent is never repeated on a guess.
 */
export function nextStep(
  charge: Pick<Charge, "status" | "mail" | "message">,
  now: Date,
  watermark: string | undefined,
): NextStep {
  const { mail } = charge;
  // A message that names a charge said everything that the charge's own mail says.
  if (charge.status !== "pendente" || charge.message !== undefined) return "final";
  if (!mail || isClaimable(mail)) return "claim";
  if (mail.lead !== undefined) return "follow";
  if (mail.state !== "claimed") return "final";
  if (!isLeaseOver(mail, now)) return "wait";
  const isEarly = age(mail, now) < LEASE_MILLIS + EVIDENCE_MILLIS;
  if (watermark !== undefined && watermark > mail.at) {
    if (mail.overtakenAt === undefined) return "mark-overtaken";
    return isEarly || now.getTime() - Date.parse(mail.overtakenAt) < LATER_EVENTS_MILLIS ? "wait" : "claim";
  }
  if (isEarly) return "wait";
  return age(mail, now) < GIVE_UP_MILLIS ? "probe" : "give-up";
}

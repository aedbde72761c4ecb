/** Tells whether a payer was contacted about a charge, and when. Pure. */
import type { ContactWire } from "@emdia/contracts/contact";
import { type CivilDate, civilDateIn } from "@emdia/contracts/values/calendar";
import { type ChargeKey, chargeIdOf } from "@emdia/contracts/values/charge-id";
import type { Charge, Mail } from "./charge.ts";
import type { Contact } from "./contact.ts";
import { mailOf } from "./mail-state.ts";

/** Returns a charge's contacts, oldest first. */
export const contactsOf = ({ contacts = [] }: Pick<Charge, "contacts">): readonly Contact[] => contacts;

/** Returns a contact in its wire form. */
export const toContactView = (charge: ChargeKey, { number, channel, at, undoneAt }: Contact): ContactWire => ({
  paymentId: chargeIdOf(charge),
  number,
  channel,
  at,
  undoneAt: undoneAt ?? null,
});

/** Returns the last contact that was not undone. */
export const lastContactOf = (charge: Pick<Charge, "contacts">): Contact | undefined =>
  contactsOf(charge).findLast(({ undoneAt }) => undoneAt === undefined);

const POSSIBLY_SENT: ReadonlySet<Mail["state"]> = new Set<Mail["state"]>([
  "claimed",
  "sent",
  "delivered",
  "unconfirmed",
]);

/** Tells whether a charge's mail was sent, or may have been sent, on a day in a time zone. */
export const isMailedOn = (mail: Mail | undefined, day: CivilDate, timeZone: string) =>
  mail !== undefined && POSSIBLY_SENT.has(mail.state) && civilDateIn(timeZone, new Date(mail.at)) === day;

type Told = Pick<Charge, "studentId" | "mail" | "leadMail" | "contacts" | "message" | "carrier">;

/**
 * Tells whether a charge was mailed, or may have been, by its own mail or by that of its lead, or is
 * carried by a message.
 */
export const isCarried = (charge: Told): boolean =>
  charge.message !== undefined || POSSIBLY_SENT.has(mailOf(charge)?.state ?? "skipped");

/**
 * Tells whether the payer was ever notified of a charge: by a mail that was sent or may have been
 * sent, or by a message that was not taken back.
 */
export const wasNotified = (charge: Told): boolean => isCarried(charge) || lastContactOf(charge) !== undefined;

/**
 * Returns the latest time (ISO UTC) at which the student was notified of a charge, by a mail that
 * was sent or may have been sent or by a contact that was not undone; undefined if there was none.
 */
export function lastNotificationOf(charge: Told): Pick<Contact, "at" | "channel"> | undefined {
  const mail = mailOf(charge);
  const contact = lastContactOf(charge);
  if (!mail || !POSSIBLY_SENT.has(mail.state) || (contact && contact.at > mail.at)) return contact;
  return { at: mail.at, channel: "email" };
}

/** Tells whether one of these charges was named today, by hand, by rule or by its own mail. */
export const isContactedOn = (
  charges: readonly Told[],
  { today, profile }: { today: CivilDate; profile: { timezone: string } },
): boolean =>
  charges.some((charge) => {
    const last = lastContactOf(charge);
    const isToday = last !== undefined && civilDateIn(profile.timezone, new Date(last.at)) >= today;
    return isToday || isMailedOn(mailOf(charge), today, profile.timezone);
  });

/**
 * Changes the contacts of a charge, and tells whether a student was contacted on a day. Pure:
 * `charge/` stores the result.
 */
import { type CivilDate, civilDateIn } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { AppError } from "./app-error.ts";
import type { Charge, Mail } from "./charge.ts";
import type { Contact } from "./contact.ts";
import { mailOf } from "./mail-state.ts";
import { OWNER, RULE } from "./settle.ts";
import type { Student } from "./student.ts";

/**
 * A charge may have at most this many contacts. They are stored with it and read with every list;
 * more of them would be harassment.
 */
export const MAX_CONTACTS = 60;

/** Returns a charge's contacts, oldest first. */
export const contactsOf = ({ contacts = [] }: Pick<Charge, "contacts">): readonly Contact[] => contacts;

/** Returns the last contact that was not undone. */
export const lastContactOf = (charge: Pick<Charge, "contacts">): Contact | undefined =>
  contactsOf(charge).findLast(({ undoneAt }) => undoneAt === undefined);

/**
 * Returns a contact's id, unique among all of an owner's contacts. A student whose day the contact
 * takes stores this id.
 */
export const claimOf = (charge: Charge, { number }: Pick<Contact, "number">): string =>
  `${chargeIdOf(charge)}.${number}`;

/** Adds a contact. @throws AppError contact.too_many */
export function addContact(charge: Charge, contact: Pick<Contact, "channel" | "at" | "requestId" | "step">): Charge {
  const contacts = contactsOf(charge);
  if (contacts.length >= MAX_CONTACTS) throw new AppError("contact.too_many");
  return changed(charge, [
    ...contacts,
    { number: contacts.length + 1, by: contact.step === undefined ? OWNER : RULE, ...contact },
  ]);
}

/**
 * Marks a contact as undone at an instant (ISO UTC). A contact that was undone before keeps its
 * instant.
 */
export function undoContact(charge: Charge, number: number, undoneAt: string): Charge {
  const undone = (one: Contact) => (one.number === number && !one.undoneAt ? { ...one, undoneAt } : one);
  return changed(charge, contactsOf(charge).map(undone));
}

/** Replaces the contacts and increments their counter, which reveals a concurrent write. */
const changed = (charge: Charge, contacts: Contact[]): Charge => ({
  ...charge,
  contacts,
  contactChanges: (charge.contactChanges ?? 0) + 1,
});

const POSSIBLY_SENT: ReadonlySet<Mail["state"]> = new Set<Mail["state"]>([
  "claimed",
  "sent",
  "delivered",
  "unconfirmed",
]);

/** Tells whether a charge's mail was sent, or may have been sent, on a day in a time zone. */
export const isMailedOn = (mail: Mail | undefined, day: CivilDate, timeZone: string) =>
  mail !== undefined && POSSIBLY_SENT.has(mail.state) && civilDateIn(timeZone, new Date(mail.at)) === day;

/**
 * Tells whether the student was ever notified of a charge: by a mail that was sent or may have been
 * sent, or by a contact that was not undone.
 */
export const wasNotified = (charge: Told): boolean => lastNotificationOf(charge) !== undefined;
type Told = Pick<Charge, "studentId" | "mail" | "leadMail" | "contacts">;

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

/**
 * Tells whether a student was contacted on a day: by hand, or by the mail of one of these charges.
 */
export function isContactedOn(
  { contactedOn }: Pick<Student, "contactedOn">,
  charges: readonly Pick<Charge, "studentId" | "mail" | "leadMail">[],
  { today, profile }: { today: CivilDate; profile: { timezone: string } },
): boolean {
  const isClaimed = contactedOn !== undefined && contactedOn >= today;
  return isClaimed || charges.some((charge) => isMailedOn(mailOf(charge), today, profile.timezone));
}

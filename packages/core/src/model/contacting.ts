/**
 * The changes that contacts make to a charge, and whether a student was contacted on a day. Pure;
 * `charge/` stores the outcome.
 */
import { type CivilDate, civilDateIn } from "@emdia/contracts/values/calendar";
import { chargeIdOf } from "@emdia/contracts/values/charge-id";
import { AppError } from "./app-error.ts";
import type { Charge, Mail } from "./charge.ts";
import type { Contact } from "./contact.ts";
import { OWNER } from "./settle.ts";
import type { Student } from "./student.ts";

/**
 * The most contacts about one charge: they are stored with it and read with every list, and more of
 * them would be harassment.
 */
export const MAX_CONTACTS = 60;

/** Returns the contacts of a charge, the oldest first. */
export const contactsOf = ({ contacts = [] }: Pick<Charge, "contacts">): readonly Contact[] => contacts;

/** Returns the last contact that was not undone. */
export const lastContactOf = (charge: Pick<Charge, "contacts">): Contact | undefined =>
  contactsOf(charge).findLast(({ undoneAt }) => undoneAt === undefined);

/** Returns a contact's name, unique among all of an owner's contacts: it claims a student's day. */
export const claimOf = (charge: Charge, { number }: Pick<Contact, "number">): string =>
  `${chargeIdOf(charge)}.${number}`;

/** Adds a contact. @throws AppError contact.too_many */
export function addContact(charge: Charge, contact: Pick<Contact, "channel" | "at" | "requestId">): Charge {
  const contacts = contactsOf(charge);
  if (contacts.length >= MAX_CONTACTS) throw new AppError("contact.too_many");
  return changed(charge, [...contacts, { number: contacts.length + 1, by: OWNER, ...contact }]);
}

/** Undoes a contact at an instant (ISO UTC); a contact that was undone before keeps its instant. */
export function undoContact(charge: Charge, number: number, undoneAt: string): Charge {
  const undone = (one: Contact) => (one.number === number && !one.undoneAt ? { ...one, undoneAt } : one);
  return changed(charge, contactsOf(charge).map(undone));
}

/** Changes the contacts and increments their counter, so that a writer notices another writer. */
const changed = (charge: Charge, contacts: Contact[]): Charge => ({
  ...charge,
  contacts,
  contactChanges: (charge.contactChanges ?? 0) + 1,
});

const OUT: ReadonlySet<Mail["state"]> = new Set<Mail["state"]>(["claimed", "sent", "delivered", "unconfirmed"]);

/** Tells whether a charge's mail was sent, or may have been sent, on a day of a time zone. */
export const isMailedOn = (mail: Mail | undefined, day: CivilDate, timeZone: string) =>
  mail !== undefined && OUT.has(mail.state) && civilDateIn(timeZone, new Date(mail.at)) === day;

/**
 * Tells whether the student was ever told of a charge: by a mail that was sent, or may have been
 * sent, or by a contact that was not undone.
 */
export const wasTold = (charge: Pick<Charge, "mail" | "contacts">): boolean =>
  (charge.mail !== undefined && OUT.has(charge.mail.state)) || lastContactOf(charge) !== undefined;

/**
 * Tells whether a student was contacted on a day: by hand, or by the mail of one of these charges.
 */
export function isContactedOn(
  { contactedOn }: Pick<Student, "contactedOn">,
  charges: readonly Pick<Charge, "mail">[],
  { today, profile }: { today: CivilDate; profile: { timezone: string } },
): boolean {
  const isClaimed = contactedOn !== undefined && contactedOn >= today;
  return isClaimed || charges.some(({ mail }) => isMailedOn(mail, today, profile.timezone));
}

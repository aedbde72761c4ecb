/** How contacts change a charge, and whether a student was contacted on a day. Pure; `payment/` stores the outcome. */
import { type CivilDate, civilDateIn } from "@emdia/contracts/values/calendar";
import { paymentIdOf } from "@emdia/contracts/values/payment-id";
import { AppError } from "./app-error.ts";
import type { Contact } from "./contact.ts";
import type { Mail, Payment } from "./payment.ts";
import { OWNER } from "./settle.ts";
import type { Student } from "./student.ts";

/** Most contacts about one charge: they are stored with it and read with every list, and more of them harass. */
export const MAX_CONTACTS = 60;

/** The contacts of a charge, the oldest first. */
export const contactsOf = ({ contacts = [] }: Pick<Payment, "contacts">): readonly Contact[] => contacts;

/** The last contact that was not taken back. */
export const lastContactOf = (payment: Pick<Payment, "contacts">): Contact | undefined =>
  contactsOf(payment).findLast(({ undoneAt }) => undoneAt === undefined);

/** A contact's name among all of an owner's: what a student's day is claimed by. */
export const claimOf = (payment: Payment, { number }: Pick<Contact, "number">): string =>
  `${paymentIdOf(payment)}.${number}`;

/** Adds a contact. @throws AppError contact.too_many */
export function addContact(payment: Payment, contact: Pick<Contact, "channel" | "at" | "requestId">): Payment {
  const contacts = contactsOf(payment);
  if (contacts.length >= MAX_CONTACTS) throw new AppError("contact.too_many");
  return changed(payment, [...contacts, { number: contacts.length + 1, by: OWNER, ...contact }]);
}

/** Takes a contact back at an instant (ISO UTC); the one that was taken back before keeps its instant. */
export function undoContact(payment: Payment, number: number, undoneAt: string): Payment {
  const undone = (one: Contact) => (one.number === number && !one.undoneAt ? { ...one, undoneAt } : one);
  return changed(payment, contactsOf(payment).map(undone));
}

/** Each change counts up, so that a writer notices another one. */
const changed = (payment: Payment, contacts: Contact[]): Payment => ({
  ...payment,
  contacts,
  contactChanges: (payment.contactChanges ?? 0) + 1,
});

const OUT: ReadonlySet<Mail["state"]> = new Set<Mail["state"]>(["claimed", "sent", "delivered", "unconfirmed"]);

/** Whether a charge's mail went out, or may have, on a day of a time zone. */
export const isMailedOn = (mail: Mail | undefined, day: CivilDate, timeZone: string) =>
  mail !== undefined && OUT.has(mail.state) && civilDateIn(timeZone, new Date(mail.at)) === day;

/** Whether anything was ever said about a charge: by a mail that went out, or may have, or by a contact that stands. */
export const wasTold = (payment: Pick<Payment, "mail" | "contacts">): boolean =>
  (payment.mail !== undefined && OUT.has(payment.mail.state)) || lastContactOf(payment) !== undefined;

/** Whether a student was contacted on a day: by hand, or by the mail of one of these charges. */
export function isContactedOn(
  { contactedOn }: Pick<Student, "contactedOn">,
  charges: readonly Pick<Payment, "mail">[],
  { today, profile }: { today: CivilDate; profile: { timezone: string } },
): boolean {
  const isClaimed = contactedOn !== undefined && contactedOn >= today;
  return isClaimed || charges.some(({ mail }) => isMailedOn(mail, today, profile.timezone));
}

/** The addresses at which somebody is reached, spelled in one way (docs/rules.md, "One contact, one address"). Pure. */
import { canonicalPhone } from "@emdia/contracts/values/phone";
import { billingContactOf } from "./billing-contact.ts";
import type { Student } from "./student.ts";

/** Where a student's messages about money arrive: an e-mail in lower case, a phone with its country's code and ninth
 *  digit; undefined where there is none. */
export type ReachedAt = { email: string | undefined; phone: string | undefined };

/** Of a student, what tells where messages arrive. */
export type Reachable = Pick<Student, "name" | "email" | "phone" | "payer">;

/** One spelling of an e-mail: two that differ in capitals or spaces are one address. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();

/** Where messages about a student's money arrive. */
export function reachedAt(student: Reachable): ReachedAt {
  const { email, phone } = billingContactOf(student);
  return {
    email: email === null ? undefined : normalEmail(email) || undefined,
    phone: phone === null ? undefined : canonicalPhone(phone),
  };
}

/** The e-mails at which messages about these students arrive, each once. */
export const emailsOf = (students: readonly Reachable[]): string[] => each(students.map((one) => reachedAt(one).email));

/** How a message reaches somebody. */
export type Way = "email" | "whatsapp";

const each = (addresses: readonly (string | undefined)[]) => [...new Set(addresses.filter((one) => one !== undefined))];

/** Every address of who reads messages about these students, each once. */
export const addressesOf = (students: readonly Reachable[]): string[] =>
  each(students.map(reachedAt).flatMap(({ email, phone }) => [email, phone]));

/**
 * Which addresses a message takes, and which it only marks. A chat takes all, as it reaches the person; a mail takes the
 * e-mail and marks the phones, so that sisters with e-mails of their own and one phone each get theirs.
 */
export function daysOf(students: readonly Reachable[], way: Way): { taken: string[]; marked: string[] } {
  const all = students.map(reachedAt);
  const emails = emailsOf(students);
  if (way === "whatsapp" || emails.length === 0) return { taken: addressesOf(students), marked: [] };
  return { taken: emails, marked: each(all.map(({ phone }) => phone)) };
}

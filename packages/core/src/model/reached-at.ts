/** The addresses at which somebody is reached, spelled in one way (docs/rules.md, "One contact, one address"). Pure. */
import { internationalPhone } from "@emdia/contracts/values/phone";
import { billingContactOf } from "./billing-contact.ts";
import type { Student } from "./student.ts";

/** Where a student's messages about money arrive: an e-mail in lower case, a phone with its country's code; undefined
 *  where there is none. */
export type ReachedAt = { email: string | undefined; phone: string | undefined };

/** How a message reaches somebody. */
export type Way = "email" | "whatsapp";

/** One spelling of an e-mail: two that differ in capitals or spaces are one address. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();

/** Where messages about a student's money arrive. */
export function reachedAt(student: Pick<Student, "name" | "email" | "phone" | "payer">): ReachedAt {
  const { email, phone } = billingContactOf(student);
  return {
    email: email === null ? undefined : normalEmail(email) || undefined,
    phone: phone === null ? undefined : internationalPhone(phone),
  };
}

/** The address that a message takes, and the others of the same people, which it asks: each once. */
export function addressesOf(
  students: readonly Pick<Student, "name" | "email" | "phone" | "payer">[],
  way: Way,
): { taken: string | undefined; asked: string[] } {
  const all = students.map(reachedAt);
  const [first] = all;
  const taken = way === "email" ? (first?.email ?? first?.phone) : (first?.phone ?? first?.email);
  const known = new Set(all.flatMap(({ email, phone }) => [email, phone]).filter((one) => one !== undefined));
  return { taken, asked: [...known].filter((address) => address !== taken) };
}

/** A message's addresses have one spelling (docs/rules/message.md, "One contact, one address"). */
import { payerKeyOf } from "@emdia/contracts/values/payer-key";
import { canonicalPhone } from "@emdia/contracts/values/phone";
import { billingContactOf } from "./billing-contact.ts";
import type { Student } from "./student.ts";

/** An e-mail in lower case, and a phone with its country code and ninth digit. */
export type MessageAddresses = { email: string | undefined; phone: string | undefined };

/** These fields of a student decide which addresses receive messages. */
export type Addressee = Pick<Student, "name" | "email" | "phone" | "payer">;

/** Two e-mails that differ only in capitals or outer spaces are one address. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();

export const emailsOfStudent = ({ email, payer }: Pick<Student, "email" | "payer">): string[] =>
  each([email, payer?.email].map((one) => (one ? normalEmail(one) : undefined)));

export function messageAddressesOf(student: Addressee): MessageAddresses {
  const { email, phone } = billingContactOf(student);
  return {
    email: email === null ? undefined : normalEmail(email) || undefined,
    phone: phone === null ? undefined : canonicalPhone(phone),
  };
}

/** Returns the e-mail, or the phone of a payer without one, whom only WhatsApp reaches. */
export function mainAddressOf(student: Addressee): string | undefined {
  const { email, phone } = messageAddressesOf(student);
  return email ?? phone;
}

export const mainAddressesOf = (students: readonly Addressee[]): string[] => each(students.map(mainAddressOf));

export type MessageChannel = "email" | "whatsapp";

export const addressesOf = (students: readonly Addressee[]): string[] =>
  each(students.map(messageAddressesOf).flatMap(({ email, phone }) => [email, phone]));

/** Returns the addresses whose day a message takes; a chat also takes its persons' e-mails. */
export const addressDaysOf = (students: readonly Addressee[], channel: MessageChannel): string[] =>
  channel === "whatsapp" ? addressesOf(students) : mainAddressesOf(students);

/** A recipient is a payer at one address; a student without any address is one alone. */
export const recipientOf = (student: Student): string =>
  [payerKeyOf(student), mainAddressOf(student) ?? student.id].join(" ");

/**
 * Groups students by recipient. The recipients of one lane wait for each other: they share an
 * address or a payer, whose messages of a day are numbered, or others share one with both.
 */
export function lanesOf(ids: readonly number[], students: ReadonlyMap<number, Student>): number[][][] {
  const byRecipient = Map.groupBy(ids, (id) => {
    const student = students.get(id);
    return student ? recipientOf(student) : `${id}`;
  });
  const parties = [...byRecipient].map(([recipient, own]) => ({ names: recipient.split(" "), own }));
  const lanes = parties.reduce<(typeof parties)[]>((before, party) => {
    const isMet = (lane: typeof parties) => lane.some(({ names }) => names.some((name) => party.names.includes(name)));
    return [...before.filter((lane) => !isMet(lane)), [...before.filter(isMet).flat(), party]];
  }, []);
  return lanes.map((lane) => lane.map(({ own }) => own));
}

const each = (addresses: readonly (string | undefined)[]) => [...new Set(addresses.filter((one) => one !== undefined))];

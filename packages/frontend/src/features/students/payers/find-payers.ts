import type { PayerWire } from "@emdia/contracts/payer";
import type { StudentWire } from "@emdia/contracts/student";
import { digitsOf } from "@emdia/contracts/values/phone";
import {
  type Identifiers,
  identifierText,
  sameIdentifier,
  sharedIdentifiers,
} from "@emdia/contracts/values/same-person";
import { formatList, toSearchText } from "../../../lib/format.ts";

const byName = new Intl.Collator("pt-BR");

/** A match by digits needs at least three digits. */
export function searchPayers(payers: readonly PayerWire[], text: string): PayerWire[] {
  const wanted = toSearchText(text);
  const digits = digitsOf(text);
  const matches = ({ name, email, phone, document }: PayerWire) =>
    toSearchText(`${name} ${email ?? ""}`).includes(wanted) ||
    (digits.length >= 3 && [phone, document].some((number) => digitsOf(number ?? "").includes(digits)));
  return payers.filter(matches).toSorted((a, b) => byName.compare(a.name, b.name));
}

/** Returns the names of the payer's students among `students`, which may lack archived students. */
export const studentNamesOf = (
  payerId: number,
  students: readonly StudentWire[],
  exceptId: number | undefined = undefined,
): string =>
  formatList(
    students
      .filter((one) => one.payerId === payerId && one.id !== exceptId)
      .map(({ name }) => name)
      .toSorted(byName.compare),
  );

/** The excepted payer and student are the person's own records. */
type Known = {
  payers: readonly PayerWire[];
  students: readonly StudentWire[];
  exceptPayerId?: number | undefined;
  exceptStudentId?: number | undefined;
};

export type SamePerson = { by: keyof Identifiers } & (
  | { payer: PayerWire; student?: never }
  | { student: StudentWire; payer?: never }
);

/** Payers come before students who pay alone. */
export function findSamePerson(person: Identifiers, known: Known): SamePerson | undefined {
  for (const payer of known.payers) {
    const by = payer.id === known.exceptPayerId ? undefined : sameIdentifier(person, payer);
    if (by) return { by, payer };
  }
  for (const student of known.students) {
    const isAsked = student.id !== known.exceptStudentId && !student.payer;
    const by = isAsked ? sameIdentifier(person, { email: student.email, phone: student.phone }) : undefined;
    if (by) return { by, student };
  }
  return undefined;
}

/** Tells whether the owner declined the person, and no new identifier is shared since. */
export function isDeclined({ billTo: { email, phone }, declinedPayers }: StudentWire, payer: PayerWire): boolean {
  const declined = declinedPayers.find(({ payerId }) => payerId === payer.id);
  const shared = sharedIdentifiers({ email, phone }, payer).map(identifierText);
  return declined !== undefined && shared.every((text) => declined.identifiers.includes(text));
}

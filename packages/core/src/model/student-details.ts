import type { StudentPatch } from "@emdia/contracts/student";
import { internationalPhone } from "@emdia/contracts/values/phone";
import { NO_DETAILS, type StudentDetails } from "./student.ts";

type Name = keyof StudentDetails;
const names = Object.keys(NO_DETAILS) as Name[];

/** Digits with country code, or null where the owner gave none. */
const storedPhone = (phone: string) => internationalPhone(phone) ?? null;

/** What an owner typed about a student, as it is stored: empty is null, and what is absent stays absent. */
export function detailsOf(typed: Pick<StudentPatch, Name>): Partial<StudentDetails> {
  const stored = (name: Name, text: string) => (name === "phone" ? storedPhone(text) : text);
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = typed[name];
      return text === undefined ? [] : [[name, text ? stored(name, text) : null]];
    }),
  );
}

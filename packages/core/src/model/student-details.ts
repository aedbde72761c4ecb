import type { StudentPatch } from "@emdia/contracts/student";
import { internationalPhone } from "@emdia/contracts/values/phone";
import { NO_DETAILS, type StudentDetails } from "./student.ts";

type Name = keyof StudentDetails;
const names = Object.keys(NO_DETAILS) as Name[];

/** Returns the phone's digits with the country code, or null if the owner gave none. */
const storedPhone = (phone: string) => internationalPhone(phone) ?? null;

/**
 * Returns the details that an owner typed about a student in their stored form: an empty text
 * becomes null, and absent details stay absent.
 */
export function detailsOf(typed: Pick<StudentPatch, Name>): Partial<StudentDetails> {
  const stored = (name: Name, text: string) => (name === "phone" ? storedPhone(text) : text);
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = typed[name];
      return text === undefined ? [] : [[name, text ? stored(name, text) : null]];
    }),
  );
}

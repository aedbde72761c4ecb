import type { StudentPatch } from "@emdia/contracts/student";
import { internationalPhone } from "@emdia/contracts/values/phone";
import { normalizeTaxDocument } from "@emdia/contracts/values/tax-document";
import { NO_DETAILS, type StudentDetails } from "./student.ts";

type Name = keyof StudentDetails;
const names = Object.keys(NO_DETAILS) as Name[];

const STORED: Partial<Record<Name, (text: string) => string | undefined>> = {
  phone: internationalPhone,
  document: normalizeTaxDocument,
};

/** An empty text becomes null, and absent details stay absent. */
export function detailsOf(typed: Pick<StudentPatch, Name>): Partial<StudentDetails> {
  const stored = (name: Name, text: string) => (STORED[name] ? (STORED[name](text) ?? null) : text);
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = typed[name];
      return text === undefined ? [] : [[name, text ? stored(name, text) : null]];
    }),
  );
}

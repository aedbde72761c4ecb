import { canonicalPhone } from "./phone.ts";
import { normalizeTaxDocument } from "./tax-document.ts";

export type Identifiers = {
  email?: string | null | undefined;
  phone?: string | null | undefined;
  document?: string | null | undefined;
};

const comparable: readonly [name: keyof Identifiers, form: (text: string) => string | undefined][] = [
  ["document", normalizeTaxDocument],
  ["email", (text) => text.trim().toLowerCase()],
  ["phone", canonicalPhone],
];

/** Returns document, e-mail and phone, in this order, in forms in which all spellings are equal. */
export const identifiersOf = (person: Identifiers): { name: keyof Identifiers; value: string }[] =>
  comparable.flatMap(([name, form]) => {
    const value = form(person[name] ?? "");
    return value ? [{ name, value }] : [];
  });

export const identifierText = ({ name, value }: ReturnType<typeof identifiersOf>[number]): string => `${name} ${value}`;

/** Returns the identifiers that two people have in common, in the form of `identifiersOf`. */
export function sharedIdentifiers(one: Identifiers, other: Identifiers): ReturnType<typeof identifiersOf> {
  const known = identifiersOf(other);
  return identifiersOf(one).filter((mine) =>
    known.some(({ name, value }) => name === mine.name && value === mine.value),
  );
}

/** Returns the first identifier that two people share; undefined if they share none. */
export const sameIdentifier = (one: Identifiers, other: Identifiers): keyof Identifiers | undefined =>
  sharedIdentifiers(one, other)[0]?.name;

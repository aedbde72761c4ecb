import type { ImportRow } from "@emdia/contracts/import";
import type { StudentWire } from "@emdia/contracts/student";
import { internationalPhone } from "@emdia/contracts/values/phone";
import { toSearchText } from "../../lib/format.ts";

type Contact = "nome" | "telefone" | "e-mail" | "telefone e e-mail";
type Person = { name: string; line: number | undefined };
/** `repeat`: same name and contact (same name if the row has none). `family`: same contact. */
export type Match = Person & { kind: "repeat" | "family"; by: Contact };

const searchName = (name: string) => toSearchText(name.replace(/\s+/g, " "));

type People = Map<string, Person>;
const nameKey = (name: string) => `name ${searchName(name)}`;
type Contacts = Pick<StudentWire, "phone" | "email">;

/** The keys of a contact ignore differences in spelling. */
function keysOf({ phone, email }: Contacts): [key: string, by: Contact][] {
  const keys: [string | undefined, Contact][] = [
    [internationalPhone(phone ?? ""), "telefone"],
    [email?.trim().toLowerCase(), "e-mail"],
  ];
  return keys.flatMap(([key, by]) => (key ? [[key, by]] : []));
}

/** Returns a function that finds a row's match, and prefers a person with the same name. */
export function matchFinder(students: readonly (Contacts & { name: string })[]) {
  const known = new Map<string, People>();
  const note = (contacts: Contacts, person: Person) => {
    for (const key of [nameKey(person.name), ...keysOf(contacts).map(([contact]) => contact)]) {
      const people = known.get(key) ?? new Map();
      if (!people.has(searchName(person.name))) people.set(searchName(person.name), person);
      known.set(key, people);
    }
  };
  for (const student of students) note(student, { name: student.name, line: undefined });

  return (row: Pick<ImportRow, "name" | "phone" | "email">, line: number): Match | undefined => {
    const contacts = { phone: row.phone ?? null, email: row.email ?? null };
    const keys = keysOf(contacts);
    const alone: typeof keys = keys.length === 0 ? [[nameKey(row.name), "nome"]] : keys;
    const shared = alone.flatMap(([key, by]) => {
      const people = known.get(key);
      return people ? [{ people, by }] : [];
    });
    const same = shared.flatMap(({ people }) => people.get(searchName(row.name)) ?? [])[0];
    const found = same ?? shared.flatMap(({ people }) => [...people.values()].slice(0, 1))[0];
    note(contacts, { name: row.name, line });
    if (!found) return undefined;
    const ways = shared.filter(({ people }) => people.get(searchName(found.name)) === found).map(({ by }) => by);
    return {
      ...found,
      kind: same ? "repeat" : "family",
      by: ways.length > 1 ? "telefone e e-mail" : (ways[0] as Contact),
    };
  };
}

export function matchText({ kind, name, line, by }: Match): string {
  if (kind === "repeat")
    return `${name} já está na ${line === undefined ? "sua lista" : `linha ${line}`}, com o mesmo ${by}.`;
  const place = line === undefined ? "que já está na sua lista" : `na linha ${line}`;
  return `Mesmo ${by} de ${name}, ${place}. Mesma família?`;
}

import { formatWholeNumber } from "../../lib/format.ts";

const SHOWN = 5;

/** Returns the first names in a list, and the number of other people: "Ana, Bia e mais 12". */
export function namesOf(people: readonly { name: string }[]): string {
  const names = people.slice(0, SHOWN).map(({ name }) => name);
  const more = people.length - names.length;
  return `${names.join(", ")}${more > 0 ? ` e mais ${formatWholeNumber(more)}` : ""}`;
}

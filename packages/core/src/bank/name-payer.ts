import { comparableName } from "@emdia/contracts/values/person-name";
import type { Entry, KnownCharge, RememberedName } from "./facts.ts";

/** Banks cut names: first names must agree, and each word of one must begin a word of the other. */
export function isNamed(payer: string, names: readonly string[]): boolean {
  const wordsOf = (name: string) =>
    comparableName(name)
      .split(" ")
      .filter((word) => word.length > 1);
  const said = wordsOf(payer);
  return names.some((name) => {
    const known = wordsOf(name);
    const [short, long] = said.length < known.length ? [said, known] : [known, said];
    const hasAll = short.every((word) => long.some((other) => other.startsWith(word) || word.startsWith(other)));
    return short.length > 1 && hasAll && said[0] === known[0];
  });
}

export function reasonOf({ name }: Entry, charges: readonly KnownCharge[], remembered: RememberedName | undefined) {
  if (charges.some(({ studentId }) => remembered?.studentIds.includes(studentId))) return "remembered";
  return name !== undefined && charges.some(({ names }) => isNamed(name, names)) ? "name" : "amount";
}

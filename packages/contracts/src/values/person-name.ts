export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const [first = "", last = ""] = [words[0], words.at(-1)];
  const letters = words.length > 1 ? [Array.from(first)[0], Array.from(last)[0]] : Array.from(first).slice(0, 2);
  return letters.join("").toLocaleUpperCase("pt-BR");
}

export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? "";
}

/** Tells whether a name identifies a person: a shorter one fits too many people. */
export const isWholeName = (name: string): boolean =>
  name.split(/[^\p{L}\p{M}]+/u).filter((word) => word.length > 1).length > 1;

/** Returns a name for comparisons: in lower case, without accents or repeated spaces. */
export const comparableName = (name: string): string =>
  name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim().replace(/\s+/g, " ");

const listed = new Intl.ListFormat("pt-BR");

/** Returns "Ana Souza" for a student alone, "Maria · Ana e Beto" where Maria pays for both. */
export function titleOfPayer(payer: { name: string } | null | undefined, studentNames: readonly string[]): string {
  if (!payer) return studentNames[0] ?? "";
  return `${payer.name} · ${listed.format(new Set(studentNames.map(firstNameOf)))}`;
}

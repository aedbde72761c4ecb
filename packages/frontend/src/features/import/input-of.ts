import type { ImportInput } from "@emdia/contracts/import";
import type { Checked, CheckedEntry } from "./check-rows.ts";

/**
 * Tells whether a row is imported unless the owner says otherwise: a repeated student is left out,
 * a family member is imported.
 */
const isTakenByDefault = ({ row, match }: CheckedEntry) => row !== undefined && match?.kind !== "repeat";

/**
 * Returns the rows that will be imported. `choices` are the lines that the owner included or
 * excluded by hand.
 */
export function chosenOf({ entries }: Checked, choices: ReadonlyMap<number, boolean>): CheckedEntry[] {
  return entries.filter((entry) => entry.row && (choices.get(entry.line) ?? isTakenByDefault(entry)));
}

/**
 * Returns the data that the import sends: the chosen students, and only the new plans of chosen
 * students.
 */
export function inputOf(checked: Checked, chosen: readonly CheckedEntry[]): Omit<ImportInput, "importId"> {
  const rows = chosen.flatMap(({ row }) => row ?? []);
  const used = [...new Set(rows.flatMap(({ newPlan }) => newPlan ?? []))].toSorted((a, b) => a - b);
  return {
    plans: used.flatMap((place) => checked.plans[place] ?? []),
    rows: rows.map(({ newPlan, ...row }) => (newPlan === undefined ? row : { ...row, newPlan: used.indexOf(newPlan) })),
  };
}

/** A student of the sheet who was not imported, and why. */
export type LeftOut = { line: number; name: string; reason: string };

/** Lists the students of the sheet who are not among the chosen. */
export function leftOutOf({ entries }: Checked, chosen: readonly CheckedEntry[]): LeftOut[] {
  const lines = new Set(chosen.map(({ line }) => line));
  const left = entries.filter(({ line }) => !lines.has(line));
  return left.map(({ line, cells, row, match }) => ({ line, name: cells.name, reason: reasonOf(row, match) }));
}

function reasonOf(row: CheckedEntry["row"], match: CheckedEntry["match"]): string {
  if (!row) return "faltou corrigir";
  return match?.kind === "repeat" ? "repetido" : "desmarcado por você";
}

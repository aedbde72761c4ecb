import type { ImportInput } from "@emdia/contracts/import";
import type { Checked, CheckedEntry } from "./check-rows.ts";

/** Whether a row comes in unless the owner says otherwise: who is there already by name stays out, a family comes in. */
const isTakenByDefault = ({ row, match }: CheckedEntry) => row !== undefined && match?.kind !== "repeat";

/** The rows that will be imported; `choices` are the lines that were taken in or out by hand. */
export function chosenOf({ entries }: Checked, choices: ReadonlyMap<number, boolean>): CheckedEntry[] {
  return entries.filter((entry) => entry.row && (choices.get(entry.line) ?? isTakenByDefault(entry)));
}

/** What the import sends: the chosen students, and of the new plans those that one of them is on. */
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

/** Who of the sheet is not among the chosen. */
export function leftOutOf({ entries }: Checked, chosen: readonly CheckedEntry[]): LeftOut[] {
  const lines = new Set(chosen.map(({ line }) => line));
  const left = entries.filter(({ line }) => !lines.has(line));
  return left.map(({ line, cells, row, match }) => ({ line, name: cells.name, reason: reasonOf(row, match) }));
}

function reasonOf(row: CheckedEntry["row"], match: CheckedEntry["match"]): string {
  if (!row) return "faltou corrigir";
  return match?.kind === "repeat" ? "repetido" : "desmarcado por você";
}

import type { ImportInput } from "@emdia/contracts/import";
import type { Checked, CheckedEntry } from "./check-rows.ts";

/** Whether the owner has not taken a row in or out by hand: those who are there already stay out. */
export const isTakenByDefault = ({ row, repeats }: CheckedEntry) => row !== undefined && repeats === undefined;

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

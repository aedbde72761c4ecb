import type { ImportInput } from "@emdia/contracts/import";
import type { Checked, CheckedEntry } from "./check-rows.ts";
import { QUESTION_TEXTS } from "./questions.ts";

/** A repeated student and a row with a question are left out; a family member is imported. */
const isTakenByDefault = ({ row, match, question }: CheckedEntry) =>
  row !== undefined && match?.kind !== "repeat" && question === undefined;

/** `choices` contains the lines that the owner included or excluded by hand. */
export function chosenOf({ entries }: Checked, choices: ReadonlyMap<number, boolean>): CheckedEntry[] {
  return entries.filter((entry) => entry.row && (choices.get(entry.line) ?? isTakenByDefault(entry)));
}

/** Maps each used index of a list to its index in the list without the unused items. */
const usedOf = (places: readonly number[]) =>
  new Map([...new Set(places)].toSorted((a, b) => a - b).map((place, at) => [place, at]));

export function inputOf(checked: Checked, chosen: readonly CheckedEntry[]): Omit<ImportInput, "importId"> {
  const rows = chosen.flatMap(({ row }) => row ?? []);
  const plans = usedOf(rows.flatMap(({ newPlan }) => newPlan ?? []));
  const payers = usedOf(rows.flatMap(({ newPayer }) => newPayer ?? []));
  return {
    plans: [...plans.keys()].flatMap((place) => checked.plans[place] ?? []),
    payers: [...payers.keys()].flatMap((place) => checked.payers[place] ?? []),
    rows: rows.map(({ newPlan, newPayer, ...row }) => ({
      ...row,
      ...(newPlan !== undefined && { newPlan: plans.get(newPlan) }),
      ...(newPayer !== undefined && { newPayer: payers.get(newPayer) }),
    })),
  };
}

export type LeftOut = { line: number; name: string; reason: string };

export function leftOutOf({ entries }: Checked, chosen: readonly CheckedEntry[]): LeftOut[] {
  const lines = new Set(chosen.map(({ line }) => line));
  const left = entries.filter(({ line }) => !lines.has(line));
  return left.map((entry) => ({ line: entry.line, name: entry.cells.name, reason: reasonOf(entry) }));
}

function reasonOf({ row, match, question }: CheckedEntry): string {
  if (question) return QUESTION_TEXTS[question.kind].reason;
  if (!row) return "faltou corrigir";
  return match?.kind === "repeat" ? "repetido" : "desmarcado por você";
}

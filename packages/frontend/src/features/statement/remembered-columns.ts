/** The columns that the owner chose for a bank's table, remembered by its headings. */
import { fieldsOf } from "../../lib/plain-json.ts";
import { statementColumns } from "../../lib/storage.ts";
import type { Mapping, StatementTable } from "./read/columns.ts";

/** At most this many choices are remembered, one for each format; the oldest is dropped. */
const MAX_REMEMBERED = 12;

const isColumns = (value: unknown, width: number): value is number[] =>
  Array.isArray(value) && value.every((column) => Number.isInteger(column) && column >= 0 && column < width);

/** Returns the remembered columns of a table's format, else the guessed ones. */
export function columnsOf({ key, guess, headings }: StatementTable): Mapping {
  const stored: Record<string, unknown> = {
    payer: [],
    ...fieldsOf(JSON.stringify(fieldsOf(statementColumns.get())[key] ?? null)),
  };
  const fields = Object.keys(guess) as (keyof Mapping)[];
  const isWhole = fields.every((field) => isColumns(stored[field], headings.length));
  return isWhole ? (stored as Mapping) : guess;
}

export function rememberColumns({ key }: StatementTable, mapping: Mapping): void {
  const { [key]: _before, ...others } = fieldsOf(statementColumns.get());
  const kept = [[key, mapping], ...Object.entries(others)].slice(0, MAX_REMEMBERED);
  statementColumns.set(JSON.stringify(Object.fromEntries(kept)));
}

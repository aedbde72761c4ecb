/** Writes CSV as Excel in Brazil reads it (docs/rules/import.md, "Import and export"). */
import { formatTyped } from "./format.ts";

export type Cell = string | number | null;

const BOM = "\ufeff";
/**
 * The wide forms are from Asian keyboards. A formula after apostrophes gets one apostrophe more, so
 * that the import can always remove one.
 */
const FORMULA = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** Returns a text that no spreadsheet program runs as a formula. */
const asText = (text: string) => (FORMULA.test(text) ? `'${text}` : text);

const quoted = (text: string) => (/[;",'\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Escapes only texts, which anybody may have typed. The product itself computes the amounts. */
function textOf(cell: Cell): string {
  if (typeof cell !== "number") return quoted(asText(cell ?? ""));
  return `${cell < 0 ? "-" : ""}${formatTyped(Math.abs(cell))}`;
}

/** The file has a byte-order mark, semicolons, decimal commas and CRLF. */
export function csvOf(table: readonly (readonly Cell[])[]): string {
  return `${BOM}${table.map((row) => `${row.map(textOf).join(";")}\r\n`).join("")}`;
}

export type Columns<Row> = readonly (readonly [heading: string, cellOf: (row: Row) => Cell])[];

export const csvOfColumns = <Row>(columns: Columns<Row>, rows: readonly Row[]): string =>
  csvOf([columns.map(([heading]) => heading), ...rows.map((row) => columns.map(([, cellOf]) => cellOf(row)))]);

/**
 * Writes spreadsheets in the format that Excel in Brazil reads (docs/rules.md, "Import and
 * export").
 */
import { formatTyped } from "./format.ts";

export type Cell = string | number | null;

const BOM = "\ufeff";
/**
 * Matches the beginning of a text that a spreadsheet program would treat as a formula. The wide
 * forms are from Asian keyboards. A formula after apostrophes gets one apostrophe more, so that the
 * import can always remove one.
 */
const FORMULA = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** Returns a text that no spreadsheet program runs as a formula. */
const asText = (text: string) => (FORMULA.test(text) ? `'${text}` : text);

const quoted = (text: string) => (/[;",'\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * Writes a cell. The product computes amounts, which may be negative; a text may be from anyone.
 */
function textOf(cell: Cell): string {
  if (typeof cell !== "number") return quoted(asText(cell ?? ""));
  return `${cell < 0 ? "-" : ""}${formatTyped(Math.abs(cell))}`;
}

/**
 * Writes a table as CSV: byte-order mark, semicolons, decimal comma, CRLF, and no text that a
 * spreadsheet program would run.
 */
export function csvOf(table: readonly (readonly Cell[])[]): string {
  return `${BOM}${table.map((row) => `${row.map(textOf).join(";")}\r\n`).join("")}`;
}

/** The columns of a table: the heading of each, and its cell in a row. */
export type Columns<Row> = readonly (readonly [heading: string, cellOf: (row: Row) => Cell])[];

/** Writes a table with these columns as CSV, a line for each row. */
export const csvOfColumns = <Row>(columns: Columns<Row>, rows: readonly Row[]): string =>
  csvOf([columns.map(([heading]) => heading), ...rows.map((row) => columns.map(([, cellOf]) => cellOf(row)))]);

/** Spreadsheets as Excel in Brazil reads them (docs/rules.md, "Import and export"). */
import { formatTyped } from "./format.ts";

/** A text, an amount in decimal reais, or nothing. */
export type Cell = string | number | null;

const BOM = "\ufeff";
/**
 * The beginnings that a spreadsheet program takes for a formula. The wide forms are those of Asian
 * keyboards. A text that already has the apostrophe gets one more, so that the import knows which
 * one to remove.
 */
const FORMULA = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** Returns a text that no spreadsheet program runs as a formula. */
const asText = (text: string) => (FORMULA.test(text) ? `'${text}` : text);

const quoted = (text: string) => (/[;",'\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Writes a cell. An amount is our own and may be negative; anyone may have written a text. */
function cellOf(cell: Cell): string {
  if (typeof cell !== "number") return quoted(asText(cell ?? ""));
  return `${cell < 0 ? "-" : ""}${formatTyped(Math.abs(cell))}`;
}

/**
 * Writes a table as CSV: byte-order mark, semicolons, decimal comma, CRLF, and no text that a
 * program would run.
 */
export function csvOf(table: readonly (readonly Cell[])[]): string {
  return `${BOM}${table.map((row) => `${row.map(cellOf).join(";")}\r\n`).join("")}`;
}

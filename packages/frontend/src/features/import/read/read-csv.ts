import Papa from "papaparse";
import { MAX_COLUMNS, MAX_ROWS, refusals, type Sheet } from "./sheet.ts";

/** The separators by priority where two fit equally well. */
const SEPARATORS = [";", "\t", ","] as const;
/** The number of rows that decide the separator. */
const SAMPLE = 30;

const parse = (text: string, delimiter: string, preview: number) =>
  Papa.parse<string[]>(text, { delimiter, preview, skipEmptyLines: false }).data;

/**
 * Returns the share of a sample's rows that have the most frequent number of cells: a separator
 * splits every row into equally many cells.
 */
function fitOf(text: string, separator: string): number {
  const lengths = parse(text, separator, SAMPLE).map((cells) => cells.length);
  const count = new Map<number, number>();
  for (const length of lengths) if (length > 1) count.set(length, (count.get(length) ?? 0) + 1);
  return Math.max(0, ...count.values()) / Math.max(1, lengths.length);
}

/**
 * Returns the separator of the cells: the separator that splits most rows into equally many cells,
 * and of several such separators the most usual in Brazil.
 */
export function guessSeparator(text: string): string {
  const [best = { separator: ";", fit: 0 }] = SEPARATORS.map((separator) => ({
    separator,
    fit: fitOf(text, separator),
  })).toSorted((a, b) => b.fit - a.fit);
  return best.separator;
}

const isFilled = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== "");

/** Reads a text of cells: a CSV file, or a text pasted from a spreadsheet. @throws SheetError */
export function readCsv(text: string): Sheet {
  // Excel writes this line on request, and hides it.
  const declared = /^sep=(.)\r?\n/i.exec(text);
  const body = declared ? text.slice(declared[0].length) : text;
  const separator = declared?.[1] ?? guessSeparator(body);
  if (parse(body, separator, SAMPLE).some((cells) => cells.length > MAX_COLUMNS)) throw refusals.tooManyColumns();
  const offset = declared ? 2 : 1;
  const rows = parse(body, separator, 0)
    .map((cells, index) => ({ line: index + offset, cells }))
    .filter(({ cells }) => isFilled(cells));
  if (rows.length > MAX_ROWS) throw refusals.tooManyRows();
  if (rows.some(({ cells }) => cells.length > MAX_COLUMNS)) throw refusals.tooManyColumns();
  if (rows.length === 0) throw refusals.empty();
  return { rows, dayShift: 0 };
}

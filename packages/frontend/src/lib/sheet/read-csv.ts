import Papa from "papaparse";
import { MAX_COLUMNS, MAX_ROWS, refusal, type Sheet, type SheetRow } from "./sheet.ts";

/** The separators, in order of preference when several fit equally well. */
const SEPARATORS = [";", "\t", ","] as const;
/** The separator is guessed from this many rows. */
const SAMPLE = 30;

const parse = (text: string, delimiter: string) => Papa.parse<string[]>(text, { delimiter, preview: SAMPLE }).data;

/**
 * Returns the share of sample rows that have the most frequent number of cells. The right separator
 * splits every row into the same number of cells.
 */
function fitOf(text: string, separator: string): number {
  const lengths = parse(text, separator).map((cells) => cells.length);
  const count = new Map<number, number>();
  for (const length of lengths) if (length > 1) count.set(length, (count.get(length) ?? 0) + 1);
  return Math.max(0, ...count.values()) / Math.max(1, lengths.length);
}

/**
 * Returns the separator that splits most rows into the same number of cells. If several do, returns
 * the most usual one in Brazil.
 */
export function guessSeparator(text: string): string {
  const [best = { separator: ";", fit: 0 }] = SEPARATORS.map((separator) => ({
    separator,
    fit: fitOf(text, separator),
  })).toSorted((a, b) => b.fit - a.fit);
  return best.separator;
}

const isFilled = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== "");

/**
 * Reads a CSV file, or a text pasted from a spreadsheet, of at most `maxRows` rows that are not
 * empty.
 * @throws SheetError
 */
export function readCsv(text: string, maxRows = MAX_ROWS): Sheet {
  // Excel can write this line, but does not display it.
  const declared = /^sep=(.)\r?\n/i.exec(text);
  const body = declared ? text.slice(declared[0].length) : text;
  const separator = declared?.[1] ?? guessSeparator(body);
  if (parse(body, separator).some((cells) => cells.length > MAX_COLUMNS)) throw refusal("tooManyColumns");
  const rows: SheetRow[] = [];
  let line = declared ? 1 : 0;
  // The rest of a file with too many rows is not read.
  const step = ({ data: cells }: { data: string[] }, parser: { abort(): void }) => {
    line += 1;
    if (isFilled(cells) && rows.push({ line, cells }) > maxRows) parser.abort();
  };
  Papa.parse<string[]>(body, { delimiter: separator, step });
  if (rows.length > maxRows) throw refusal("tooManyRows");
  if (rows.some(({ cells }) => cells.length > MAX_COLUMNS)) throw refusal("tooManyColumns");
  if (rows.length === 0) throw refusal("empty");
  return { rows, dayShift: 0 };
}

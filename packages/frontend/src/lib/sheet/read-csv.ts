import Papa from "papaparse";
import { MAX_COLUMNS, MAX_ROWS, refusal, type Sheet, type SheetRow } from "./sheet.ts";

/** The separators, in order of preference when several fit equally well. */
const SEPARATORS = [";", "\t", ",", "|"] as const;
/** The separator is guessed from this many rows. */
const SAMPLE = 30;

/** A text that no quotation mark may hold together, because one of them is never closed. */
const NO_QUOTES = { quoteChar: "\0" };

const parse = (text: string, delimiter: string) =>
  Papa.parse<string[]>(text, { delimiter, newline: "\n", preview: SAMPLE }).data;

/** The right separator splits every row into the same number of cells. */
function fitOf(text: string, separator: string): number {
  const lengths = parse(text, separator).map((cells) => cells.length);
  const count = new Map<number, number>();
  for (const length of lengths) if (length > 1) count.set(length, (count.get(length) ?? 0) + 1);
  return Math.max(0, ...count.values()) / Math.max(1, lengths.length);
}

/** If several do, returns the most usual one in Brazil. */
export function guessSeparator(text: string): string {
  const [best = { separator: ";", fit: 0 }] = SEPARATORS.map((separator) => ({
    separator,
    fit: fitOf(text, separator),
  })).toSorted((a, b) => b.fit - a.fit);
  return best.separator;
}

const isFilled = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== "");

const unquoted = (cell: string) => cell.replace(/^"(.*)"$/, "$1");

/** The rest of a file with too many rows is not read. */
function rowsOf(body: string, delimiter: string, { hasQuotes, maxRows }: { hasQuotes: boolean; maxRows: number }) {
  const rows: SheetRow[] = [];
  let line = 0;
  let isOpen = false;
  const step = ({ data, errors }: { data: string[]; errors: { type: string }[] }, parser: { abort(): void }) => {
    line += 1;
    isOpen ||= errors.some(({ type }) => type === "Quotes");
    const cells = hasQuotes ? data : data.map(unquoted);
    if (isFilled(cells) && rows.push({ line, cells }) > maxRows) parser.abort();
  };
  Papa.parse<string[]>(body, { delimiter, newline: "\n", ...(!hasQuotes && NO_QUOTES), step });
  return { rows, isOpen };
}

/**
 * Rows end with LF, CR or both. A quotation mark that is never closed would swallow the rest of the
 * file, so the marks then count as text. @throws SheetError
 */
export function readCsv(text: string, maxRows = MAX_ROWS): Sheet {
  const lines = text.replace(/\r\n?/g, "\n");
  // Excel can write this line, but does not display it.
  const declared = /^sep=(.)\n/i.exec(lines);
  const body = declared ? lines.slice(declared[0].length) : lines;
  const separator = declared?.[1] ?? guessSeparator(body);
  if (parse(body, separator).some((cells) => cells.length > MAX_COLUMNS)) throw refusal("tooManyColumns");
  const quoted = rowsOf(body, separator, { hasQuotes: true, maxRows });
  const { rows } = quoted.isOpen ? rowsOf(body, separator, { hasQuotes: false, maxRows }) : quoted;
  if (rows.length > maxRows) throw refusal("tooManyRows");
  if (rows.some(({ cells }) => cells.length > MAX_COLUMNS)) throw refusal("tooManyColumns");
  if (rows.length === 0) throw refusal("empty");
  const above = declared ? 1 : 0;
  const [before, last] = rows.slice(-2).map(({ cells }) => cells.length);
  // Not every program ends the last row, but a row with fewer cells as well was cut off.
  const isCut = !body.endsWith("\n") && last !== undefined && before !== undefined && last < before;
  return { rows: rows.map(({ line, cells }) => ({ line: line + above, cells })), dayShift: 0, ...(isCut && { isCut }) };
}

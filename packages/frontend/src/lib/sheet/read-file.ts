import Papa from "papaparse";
import { readXlsx } from "./read-xlsx.ts";
import { MAX_COLUMNS, MAX_FILE_BYTES, MAX_ROWS, refusal, type Sheet, type SheetRow } from "./sheet.ts";

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** The first bytes of an Excel file from before 2007, and of a password-protected file. */
const OLD = [0xd0, 0xcf, 0x11, 0xe0];
const startsWith = (bytes: Uint8Array, first: readonly number[]) => first.every((byte, at) => bytes[at] === byte);

type Content = { text: string } | { workbook: Uint8Array };

/** The first bytes decide the type, not the name. @throws SheetError */
export async function openFile(file: Blob): Promise<Content> {
  if (file.size > MAX_FILE_BYTES) throw refusal("tooLarge");
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.byteLength === 0) throw refusal("empty");
  if (startsWith(bytes, OLD)) throw refusal("old");
  if (startsWith(bytes, ZIP)) return { workbook: bytes };
  const text = decodeText(bytes);
  if (/^BEGIN:VCARD/i.test(text.trimStart())) throw refusal("contacts");
  if (/<(?:html|table|body)[\s>]/i.test(text.slice(0, 4_096)) && /^\s*</.test(text)) throw refusal("page");
  return { text };
}

export const readTable = async (content: Content, maxRows?: number): Promise<Sheet> =>
  "workbook" in content ? readXlsx(content.workbook, maxRows) : readCsv(content.text, maxRows);

export const readFile = async (file: Blob): Promise<Sheet> => readTable(await openFile(file));

export function readPasted(text: string): Sheet {
  if (text.length > MAX_FILE_BYTES) throw refusal("tooLarge");
  return readCsv(text);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

const WINDOWS = new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 32 }, (_, at) => 0x80 + at));
const byteOf = (sign: string) => (WINDOWS.includes(sign) ? 0x80 + WINDOWS.indexOf(sign) : sign.charCodeAt(0));
const bytesOf = (run: string) => Uint8Array.from(run, byteOf);

/** Latin letters with accents, combining accents, punctuation and symbols, in UTF-8. */
const WHOLE = /^(?:[\xc2-\xc5\xcc][\x80-\xbf]|[\xe2\xef][\x80-\xbf]{2}|\xf0[\x90-\xbf][\x80-\xbf]{2})+/;
const CUT = /^(?:[\xc2\xc3]|[\xe2\xef][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]?)?$/;

/** Returns undefined if the bytes are not UTF-8. */
function runOf(run: string): string | undefined {
  const bytes = bytesOf(run);
  const binary = String.fromCharCode(...bytes.subarray(0, 1_000));
  const length = bytes.length > 1_000 ? 0 : (WHOLE.exec(binary)?.[0].length ?? 0);
  if (!CUT.test(binary.slice(length))) return undefined;
  return new TextDecoder().decode(bytes.subarray(0, length));
}

/** Banks join two encodings: a run above 0x7F is UTF-8 if it can be, else Windows-1252. */
function decodeMixed(bytes: Uint8Array): string {
  const text = new TextDecoder("windows-1252").decode(bytes);
  const hasUtf8 = (text.match(/[^\0-\x7f]{2,}/g) ?? []).some((run) => runOf(run));
  return hasUtf8 ? text.replace(/[^\0-\x7f]+/g, (run) => runOf(run) ?? run) : text;
}

/** @throws SheetError for a file that is not text */
function decodeText(bytes: Uint8Array): string {
  const utf16 = startsWith(bytes, [0xff, 0xfe]) ? "utf-16le" : startsWith(bytes, [0xfe, 0xff]) ? "utf-16be" : undefined;
  const isMixed = !utf16 && !isUtf8(bytes);
  const text = isMixed ? decodeMixed(bytes) : new TextDecoder(utf16).decode(bytes);
  if (text.includes("\0")) throw refusal("unknown");
  return text;
}

/** The separators, in order of preference when several fit equally well. */
const SEPARATORS = [";", "\t", ",", "|"] as const;
/** The separator is guessed from this many rows. */
const SAMPLE = 30;

/** Reads quotation marks as text, for a file in which one of them is never closed. */
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

/** If several separators fit, returns the most usual one in Brazil. */
export function guessSeparator(text: string): string {
  const [best = { separator: ";", fit: 0 }] = SEPARATORS.map((separator) => ({
    separator,
    fit: fitOf(text, separator),
  })).toSorted((a, b) => b.fit - a.fit);
  return best.separator;
}

const isFilled = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== "");

const unquoted = (cell: string) => cell.replace(/^"(.*)"$/, "$1");

/** Reads rows; the rest of a file with too many rows is not read. */
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

/** Rows end with LF, CR or both. An unclosed quotation mark is text. @throws SheetError */
export function readCsv(text: string, maxRows = MAX_ROWS): Sheet {
  const lines = text.replace(/\r\n?/g, "\n");
  // A file for Excel may begin with "sep=;", a line that Excel does not display.
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

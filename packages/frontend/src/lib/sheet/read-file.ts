import { decodeText } from "./decode-text.ts";
import { readCsv } from "./read-csv.ts";
import { readXlsx } from "./read-xlsx.ts";
import { MAX_FILE_BYTES, refusal, type Sheet } from "./sheet.ts";

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** The first bytes of an Excel file from before 2007, and of a password-protected file. */
const OLD = [0xd0, 0xcf, 0x11, 0xe0];
const startsWith = (bytes: Uint8Array, first: readonly number[]) => first.every((byte, at) => bytes[at] === byte);

/** The content of a file: its text, or the bytes of an Excel workbook. */
export type Content = { text: string } | { workbook: Uint8Array };

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

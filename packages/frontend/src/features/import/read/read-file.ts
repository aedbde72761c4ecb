import { decodeText } from "./decode-text.ts";
import { readCsv } from "./read-csv.ts";
import { readXlsx } from "./read-xlsx.ts";
import { MAX_FILE_BYTES, refusals, type Sheet } from "./sheet.ts";

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** The first bytes of an Excel file from before 2007, and of a file with a password. */
const OLD = [0xd0, 0xcf, 0x11, 0xe0];
const startsWith = (bytes: Uint8Array, first: readonly number[]) => first.every((byte, at) => bytes[at] === byte);

/**
 * Reads a file that was chosen or dropped. Its bytes decide its kind, not its name.
 * @throws SheetError
 */
export async function readFile(file: Blob): Promise<Sheet> {
  if (file.size > MAX_FILE_BYTES) throw refusals.tooLarge();
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.byteLength === 0) throw refusals.empty();
  if (startsWith(bytes, OLD)) throw refusals.old();
  return startsWith(bytes, ZIP) ? readXlsx(bytes) : readCsv(decodeText(bytes));
}

/** Reads a pasted text. @throws SheetError */
export function readPasted(text: string): Sheet {
  if (text.length > MAX_FILE_BYTES) throw refusals.tooLarge();
  return readCsv(text);
}

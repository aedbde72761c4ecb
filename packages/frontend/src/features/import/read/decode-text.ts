import { refusals } from "./sheet.ts";

const startsWith = (bytes: Uint8Array, ...first: number[]) => first.every((byte, index) => bytes[index] === byte);

/**
 * Returns the encoding of a text file: the encoding of its mark, UTF-8 where the bytes are valid,
 * else the encoding that Excel in Brazil writes.
 */
function encodingOf(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return "utf-16le";
  if (startsWith(bytes, 0xfe, 0xff)) return "utf-16be";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}

/**
 * Reads the bytes of a text file, without its mark.
 * @throws SheetError for a file that is no text
 */
export function decodeText(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (text.includes("\0")) throw refusals.unknown();
  return text;
}

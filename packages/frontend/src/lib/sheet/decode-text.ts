import { refusal } from "./sheet.ts";

const startsWith = (bytes: Uint8Array, ...first: number[]) => first.every((byte, index) => bytes[index] === byte);

/**
 * Returns the encoding of a text file: UTF-16 if its byte order mark says so, UTF-8 if the bytes
 * are valid, otherwise the encoding that Excel uses in Brazil.
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
 * Decodes a text file without its byte order mark.
 * @throws SheetError for a file that is not text
 */
export function decodeText(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (text.includes("\0")) throw refusal("unknown");
  return text;
}

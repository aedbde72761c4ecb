import { refusal } from "./sheet.ts";

const startsWith = (bytes: Uint8Array, ...first: number[]) => first.every((byte, index) => bytes[index] === byte);

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

/** Undefined if it is not UTF-8. */
function runOf(run: string): string | undefined {
  const bytes = bytesOf(run);
  const binary = String.fromCharCode(...bytes.subarray(0, 1_000));
  const length = bytes.length > 1_000 ? 0 : (WHOLE.exec(binary)?.[0].length ?? 0);
  if (!CUT.test(binary.slice(length))) return undefined;
  return new TextDecoder().decode(bytes.subarray(0, length));
}

/**
 * Banks cut texts in the middle of a character and join two encodings, so each run above 0x7F is
 * UTF-8 if it can be, otherwise Windows-1252, which Excel uses in Brazil.
 */
function decodeMixed(bytes: Uint8Array): string {
  const text = new TextDecoder("windows-1252").decode(bytes);
  const hasUtf8 = (text.match(/[^\0-\x7f]{2,}/g) ?? []).some((run) => runOf(run));
  return hasUtf8 ? text.replace(/[^\0-\x7f]+/g, (run) => runOf(run) ?? run) : text;
}

/** @throws SheetError for a file that is not text */
export function decodeText(bytes: Uint8Array): string {
  const utf16 = startsWith(bytes, 0xff, 0xfe) ? "utf-16le" : startsWith(bytes, 0xfe, 0xff) ? "utf-16be" : undefined;
  const isMixed = !utf16 && !isUtf8(bytes);
  const text = isMixed ? decodeMixed(bytes) : new TextDecoder(utf16).decode(bytes);
  if (text.includes("\0")) throw refusal("unknown");
  return text;
}

/** WinAnsi and the widths of its characters (ISO 32000-1, annex D; Adobe's font metrics). */

/** The characters of the bytes 0x80 to 0x9f; a byte without a character has a space. */
const HIGH = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";
const FIRST = 32;
const QUESTION_MARK = 63;

/** A letter that the fonts lack loses its accent. Other characters become question marks. */
export const encodeWinAnsi = (text: string): number[] =>
  [...text.normalize("NFC")].flatMap((character) => bytesOf(character) ?? [QUESTION_MARK]);

export function widthOf(bytes: readonly number[], size: number, isBold: boolean): number {
  const table = isBold ? BOLD : REGULAR;
  return bytes.reduce((sum, byte) => sum + (table[byte - FIRST] ?? 0), 0) * (size / 1000);
}

/** Widths of the bytes from 32 to 255, in thousandths of the font's size. */
const widths = (text: string): readonly number[] => text.split(" ").map(Number);

const REGULAR = widths(
  "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 " +
    "278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 " +
    "611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 " +
    "556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584 0 556 0 222 556 333 1000 556 556 333 " +
    "1000 667 333 1000 0 611 0 0 222 222 333 333 350 556 1000 333 1000 500 333 944 0 500 667 278 333 556 556 " +
    "556 556 260 556 333 737 370 556 584 333 737 333 400 584 333 333 333 556 537 278 333 333 365 556 834 834 " +
    "834 611 667 667 667 667 667 667 1000 722 667 667 667 667 278 278 278 278 722 722 778 778 778 778 778 584 " +
    "778 722 722 722 722 667 667 611 556 556 556 556 556 556 889 500 556 556 556 556 278 278 278 278 556 556 " +
    "556 556 556 556 556 584 611 556 556 556 556 500 556 500",
);
const BOLD = widths(
  "278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 " +
    "333 333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 " +
    "611 722 667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 " +
    "611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584 0 556 0 278 556 500 1000 556 556 333 " +
    "1000 667 333 1000 0 611 0 0 278 278 500 500 350 556 1000 333 1000 556 333 944 0 500 667 278 333 556 556 " +
    "556 556 280 556 333 737 370 556 584 333 737 333 400 584 333 333 333 611 556 278 333 333 365 556 834 834 " +
    "834 611 722 722 722 722 722 722 1000 722 667 667 667 667 278 278 278 278 722 722 778 778 778 778 778 584 " +
    "778 722 722 722 722 667 667 611 556 556 556 556 556 556 889 556 556 556 556 556 278 278 278 278 611 611 " +
    "611 611 611 611 611 584 611 611 611 611 611 556 611 556",
);

/** Returns undefined if the fonts do not have the character. */
function byteOf(character: string): number | undefined {
  const code = character.codePointAt(0) ?? 0;
  if ((code >= FIRST && code < 127) || (code >= 160 && code < 256)) return code;
  // The fonts have no minus sign; an en dash has its width and place.
  const high = character === " " ? -1 : HIGH.indexOf(character === "−" ? "–" : character);
  return high < 0 ? undefined : high + 128;
}

/** Returns the bytes of a character or its bare letter; undefined if the fonts have neither. */
function bytesOf(character: string): number[] | undefined {
  const byte = byteOf(character);
  if (byte !== undefined) return [byte];
  const plain = [...character.normalize("NFKD").replace(/[\p{M}\p{C}\p{Z}]/gu, "")].map(byteOf);
  return plain.every((one) => one !== undefined) ? plain : undefined;
}

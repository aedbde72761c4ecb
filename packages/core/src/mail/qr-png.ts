/** Draws a QR code as a one-bit image. No library is used: each needs a call for every pixel. */
import { crc32, deflateSync } from "node:zlib";
import type { ChargeDocument } from "@emdia/contracts/charge-document";
import { encodeQR } from "qr";
import type { OutgoingMail } from "../model/ports/mailer.ts";

/** The name by which a letter shows the image. */
export const QR_CID = "pix-qr";

/** Modules of quiet zone on each side (ISO/IEC 18004, 5.3.8). */
const QUIET = 4;
/** A module is so many pixels wide: one byte of a scan line, and twice what a phone shows. */
const SCALE = 8;
const WHITE = 0xff;

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const GREYSCALE_OF_ONE_BIT = [1, 0, 0, 0, 0];
/** The filter that stores a scan line's difference from the line above: a copy is all zeros. */
const UP = 2;
/** The compression level: it takes a sixth of the default level's time and adds 400 bytes. */
const LEVEL = 1;

/** Returns the QR code image that a payer's letter shows; an empty object without a PIX code. */
export function qrOf({ instructions }: Pick<ChargeDocument, "instructions">): Pick<OutgoingMail, "inline"> {
  if (instructions.method !== "pix" || !instructions.code) return {};
  const content = qrPng(instructions.code);
  return { inline: [{ cid: QR_CID, filename: "pix.png", contentType: "image/png", content }] };
}

/** @throws RangeError for a text of more than 2,953 bytes; a PIX code has at most 512 */
export function qrPng(text: string): Buffer {
  const modules = encodeQR(text, "raw", { ecc: "low", border: QUIET });
  const size = Buffer.alloc(8);
  size.writeUInt32BE(modules.length * SCALE, 0);
  size.writeUInt32BE(modules.length * SCALE, 4);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", Buffer.concat([size, Buffer.from(GREYSCALE_OF_ONE_BIT)])),
    chunk("IDAT", deflateSync(scanLines(modules), { level: LEVEL })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const framed = Buffer.alloc(typed.length + 8);
  framed.writeUInt32BE(content.length);
  framed.set(typed, 4);
  framed.writeUInt32BE(crc32(typed), framed.length - 4);
  return framed;
}

/** Returns the scan lines from the top, each preceded by its filter byte; a set bit is white. */
function scanLines(modules: readonly (readonly boolean[])[]): Buffer {
  const bytes = 1 + modules.length;
  const lines = Buffer.alloc(bytes * modules.length * SCALE);
  modules.forEach((row, y) => {
    const start = y * SCALE * bytes;
    row.forEach((isDark, x) => {
      if (!isDark) lines[start + 1 + x] = WHITE;
    });
    for (let copy = 1; copy < SCALE; copy++) lines[start + copy * bytes] = UP;
  });
  return lines;
}

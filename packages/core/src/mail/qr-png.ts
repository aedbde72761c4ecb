/** A QR code as a picture of one bit a pixel. lean-qr's own drawing asks for every pixel: three times as long. */
import { crc32, deflateSync } from "node:zlib";
import { type Bitmap2D, generate } from "lean-qr";

/** Pixels of a module: twice what a phone's screen shows of 200 points. */
const SCALE = 6;
/** Modules of quiet zone on each side (ISO/IEC 18004, 5.3.8). */
const QUIET = 4;

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const GREYSCALE_OF_ONE_BIT = [1, 0, 0, 0, 0];

/** Length, type, content, checksum (PNG specification, 5.3). */
function chunk(type: string, content: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const framed = Buffer.alloc(typed.length + 8);
  framed.writeUInt32BE(content.length);
  framed.set(typed, 4);
  framed.writeUInt32BE(crc32(typed), framed.length - 4);
  return framed;
}

/** Scan lines from the top, each behind its filter's zero; a set bit is white. */
function scanLines(code: Bitmap2D, pixels: number): Buffer {
  const bytes = 1 + Math.ceil(pixels / 8);
  const lines = Buffer.alloc(bytes * pixels);
  for (let y = 0; y < pixels; y += SCALE) {
    const line = lines.subarray(y * bytes, (y + 1) * bytes);
    for (let x = 0; x < pixels; x++) {
      const byte = 1 + (x >> 3);
      if (!code.get(Math.floor(x / SCALE) - QUIET, y / SCALE - QUIET))
        line[byte] = (line[byte] ?? 0) | (0x80 >> (x & 7));
    }
    for (let copy = 1; copy < SCALE; copy++) lines.set(line, (y + copy) * bytes);
  }
  return lines;
}

/** @throws what lean-qr throws for a text of more than 2,953 bytes; a PIX code has at most 512. */
export function qrPng(text: string): Buffer {
  const code = generate(text);
  const pixels = (code.size + 2 * QUIET) * SCALE;
  const size = Buffer.alloc(8);
  size.writeUInt32BE(pixels, 0);
  size.writeUInt32BE(pixels, 4);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", Buffer.concat([size, Buffer.from(GREYSCALE_OF_ONE_BIT)])),
    chunk("IDAT", deflateSync(scanLines(code, pixels))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

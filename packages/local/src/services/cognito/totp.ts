import { createHmac, randomBytes } from "node:crypto";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const stepMs = 30_000;
/** The neighbouring time steps count too, as a phone's clock may be off (RFC 6238, 5.2). */
const drift = [0, -1, 1];

/** Creates an authenticator app's secret: 160 random bits in Base32, the format that apps read. */
export const makeSecret = (): string => [...randomBytes(32)].map((byte) => alphabet[byte % 32]).join("");

/** Returns the six digits that an app shows at an epoch millisecond (RFC 6238 with SHA-1). */
export const codeAt = (secret: string, instant: number): string => codeOfStep(secret, Math.floor(instant / stepMs));

/** Returns undefined when the code belongs to no step around the instant (epoch milliseconds). */
export function stepOfCode(secret: string, code: string, instant: number): number | undefined {
  const now = Math.floor(instant / stepMs);
  return drift.map((steps) => now + steps).find((step) => codeOfStep(secret, step) === code);
}

function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", bytesOf(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, "0");
}

function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

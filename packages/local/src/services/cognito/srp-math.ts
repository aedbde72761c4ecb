import { createHash, getDiffieHellman } from "node:crypto";

/** The 3072-bit group from RFC 3526 (modp15), which Cognito user pools use for SRP. */
export const groupPrime = toBigInt(getDiffieHellman("modp15").getPrime("hex"));

export const generator = 2n;

/** The SRP multiplier k = H(N | g). */
export const multiplier = hashToBigInt(padHex(groupPrime) + padHex(generator));

export function toBigInt(hex: string): bigint {
  return BigInt(`0x${hex}`);
}

export function toHex(value: bigint): string {
  const hex = value.toString(16);
  return hex.length % 2 === 0 ? hex : `0${hex}`;
}

/** Pads a number as two's complement: Cognito hashes numbers that never look negative. */
export function padHex(value: bigint): string {
  const hex = toHex(value);
  return /^[89a-f]/i.test(hex) ? `00${hex}` : hex;
}

export function hashToBigInt(hex: string): bigint {
  return toBigInt(createHash("sha256").update(hex, "hex").digest("hex"));
}

export function reduce(value: bigint): bigint {
  return ((value % groupPrime) + groupPrime) % groupPrime;
}

/** `createDiffieHellman(prime)` takes more than a second: it checks the prime on every call. */
export function powerModulo(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = reduce(base);
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % groupPrime;
    square = (square * square) % groupPrime;
  }
  return result;
}

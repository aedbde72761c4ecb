import { createHash, createHmac, getDiffieHellman, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";

/** The 3072-bit group from RFC 3526 (modp15), which Cognito user pools use for SRP. */
const groupPrime = toBigInt(getDiffieHellman("modp15").getPrime("hex"));

const generator = 2n;

/** The SRP multiplier k = H(N | g). */
const multiplier = hashToBigInt(padHex(groupPrime) + padHex(generator));

export type SrpVerifier = { salt: string; verifier: string };

/** A proof's identity: the pool's id after the underscore, and the user's `sub`. */
export type SrpIdentity = { poolName: string; userId: string };

/** All numbers are hexadecimal. */
export type SrpExchange = { clientPublic: string; serverSecret: string; serverPublic: string; secretBlock: string };

export type SrpProof = { secretBlock: string; timestamp: string; signature: string };

export function makeVerifier(
  identity: SrpIdentity,
  password: string,
  salt = randomBytes(16).toString("hex"),
): SrpVerifier {
  const secret = createHash("sha256").update(`${identity.poolName}${identity.userId}:${password}`).digest("hex");
  const exponent = hashToBigInt(padHex(toBigInt(salt)) + secret);
  return { salt, verifier: toHex(powerModulo(generator, exponent)) };
}

export function equalSecrets(left: string, right: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}

/** Tells whether the value is no multiple of N, which would give a known key. */
export function isValidClientPublic(hex: string): boolean {
  return /^[0-9a-f]{1,770}$/i.test(hex) && reduce(toBigInt(hex)) !== 0n;
}

/** Starts an exchange and computes B = k·v + g^b. */
export function startExchange(clientPublic: string, verifier: string): SrpExchange {
  const secret = randomBytes(32).toString("hex");
  const serverPublic = reduce(multiplier * toBigInt(verifier) + powerModulo(generator, toBigInt(secret)));
  return {
    clientPublic,
    serverSecret: secret,
    serverPublic: toHex(serverPublic),
    secretBlock: randomBytes(64).toString("base64"),
  };
}

export function provesPassword(
  exchange: SrpExchange,
  identity: SrpIdentity,
  verifier: string,
  proof: SrpProof,
): boolean {
  if (proof.secretBlock !== exchange.secretBlock) return false;
  const expected = createHmac("sha256", sessionKey(exchange, verifier))
    .update(identity.poolName)
    .update(identity.userId)
    .update(Buffer.from(exchange.secretBlock, "base64"))
    .update(proof.timestamp)
    .digest("base64");
  return equalSecrets(expected, proof.signature);
}

function sessionKey(exchange: SrpExchange, verifier: string): Buffer {
  const clientPublic = toBigInt(exchange.clientPublic);
  const scramble = hashToBigInt(padHex(clientPublic) + padHex(toBigInt(exchange.serverPublic)));
  const base = reduce(clientPublic * powerModulo(toBigInt(verifier), scramble));
  const shared = powerModulo(base, toBigInt(exchange.serverSecret));
  const key = Buffer.from(padHex(shared), "hex");
  const salt = Buffer.from(padHex(scramble), "hex");
  return Buffer.from(hkdfSync("sha256", key, salt, "Caldera Derived Key", 16));
}

function toBigInt(hex: string): bigint {
  return BigInt(`0x${hex}`);
}

function toHex(value: bigint): string {
  const hex = value.toString(16);
  return hex.length % 2 === 0 ? hex : `0${hex}`;
}

/** Pads a number as two's complement: Cognito hashes numbers that never look negative. */
function padHex(value: bigint): string {
  const hex = toHex(value);
  return /^[89a-f]/i.test(hex) ? `00${hex}` : hex;
}

function hashToBigInt(hex: string): bigint {
  return toBigInt(createHash("sha256").update(hex, "hex").digest("hex"));
}

function reduce(value: bigint): bigint {
  return ((value % groupPrime) + groupPrime) % groupPrime;
}

/** `createDiffieHellman(prime)` takes more than a second: it checks the prime on every call. */
function powerModulo(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = reduce(base);
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % groupPrime;
    square = (square * square) % groupPrime;
  }
  return result;
}

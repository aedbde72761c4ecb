import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { generator, hashToBigInt, multiplier, padHex, powerModulo, reduce, toBigInt, toHex } from "./srp-math.ts";

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

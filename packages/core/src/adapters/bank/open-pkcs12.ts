/** Only this file imports node-forge: Node's OpenSSL hides a PKCS#12's parts and refuses RC2. */
import { runInNewContext } from "node:vm";
import forge from "node-forge/lib/forge.js";
import "node-forge/lib/pkcs12.js";

/** A file states how often its password is hashed: mostly 2,000 to 600,000 rounds (2026). */
const MAX_ROUNDS = 1_000_000;

export type TimeLeft = () => number;

export type Pkcs12 = { certificates: readonly Buffer[]; keys: readonly Buffer[] };

/** `password` is inferred from the library's message. */
export type Pkcs12Failure = "password" | "unreadable";

type Asn1 = ReturnType<typeof forge.asn1.fromDer>;
export function openPkcs12(bytes: Uint8Array, password: string, left: TimeLeft): Pkcs12 | Pkcs12Failure {
  const opened = open(() => read(boundedAsn1(bytes), password), left);
  const isPlain = utf8Of(password) === password;
  if (opened !== "password" || isPlain) return opened;
  const again = open(() => readAsUtf8(bytes, password), left);
  return typeof again === "string" ? "password" : again;
}

export function openKey(bytes: Uint8Array, password: string, left: TimeLeft): Buffer | Pkcs12Failure {
  const info = open(() => boundedAsn1(bytes), left);
  if (typeof info === "string") return info;
  const decrypt = () => {
    const key = forge.pki.decryptPrivateKeyInfo(info, utf8Of(password));
    if (!key) throw new Error("the password does not decrypt the key");
    return derOf(key);
  };
  return open(decrypt, left, isKeyPasswordError);
}

const derOf = (asn1: Asn1) => Buffer.from(forge.asn1.toDer(asn1).getBytes(), "latin1");
const asn1Of = (bytes: Uint8Array) => forge.asn1.fromDer(Buffer.from(bytes).toString("latin1"));

/** Runs `work` until the time is over: a file's rounds of hashing may take hours. */
function withinLimit<T>(work: () => T, left: TimeLeft): T {
  const timeout = Math.floor(left());
  if (timeout < 1) throw new Error("timed out");
  return runInNewContext("work()", { work }, { timeout });
}

const [INTEGER, OCTETS] = [2, 4];
const bytesOf = ({ value }: Asn1): string =>
  Array.isArray(value) ? value.map((part: Asn1) => bytesOf(part)).join("") : String(value);
const isMany = (bytes: string) => BigInt(`0x${Buffer.from(bytes, "latin1").toString("hex") || 0}`) > MAX_ROUNDS;

/** Reads DER inside octets; undefined if they are no DER. */
function innerOf(octets: Asn1): Asn1 | undefined {
  try {
    return forge.asn1.fromDer(bytesOf(octets));
  } catch {
    return undefined;
  }
}

/** Tells whether a key asks for too many rounds, which follow the salt's octets in every scheme. */
function hasManyRounds(asn1: Asn1): boolean {
  if (asn1.type === OCTETS) {
    const inner = innerOf(asn1);
    return inner !== undefined && hasManyRounds(inner);
  }
  if (!Array.isArray(asn1.value)) return false;
  const parts: Asn1[] = asn1.value;
  const isRounds = (part: Asn1, at: number) => part.type === INTEGER && parts[at - 1]?.type === OCTETS;
  return parts.some((part, at) => (isRounds(part, at) && isMany(bytesOf(part))) || hasManyRounds(part));
}

/** Reads a file whose keys take at most `MAX_ROUNDS` rounds. @throws Error for any other file */
function boundedAsn1(bytes: Uint8Array): Asn1 {
  const asn1 = asn1Of(bytes);
  if (hasManyRounds(asn1)) throw new Error("too many rounds");
  return asn1;
}

const isPasswordError = (words: string) => /password|MAC|decrypt/i.test(words);
/**
 * One wrong password in 256 still decrypts, to random bytes, for which the library may throw any
 * error. So every error means a wrong password, except an unknown cipher and the time limit.
 */
const isKeyPasswordError = (words: string) => !/OID|PRF|hash|Cannot read|timed out/.test(words);

function open<T>(work: () => T, left: TimeLeft, isPassword = isPasswordError): T | Pkcs12Failure {
  try {
    return withinLimit(work, left);
  } catch (error) {
    return isPassword(String(error)) ? "password" : "unreadable";
  }
}

function read(asn1: Asn1, password: string): Pkcs12 {
  const file = forge.pkcs12.pkcs12FromAsn1(asn1, password);
  const { certBag, keyBag, pkcs8ShroudedKeyBag } = forge.pki.oids;
  const bags = (bagType: string) => file.getBags({ bagType })[bagType] ?? [];
  const ders = (bagType: string, part: "cert" | "key", encode: (part: object) => Asn1) =>
    bags(bagType).flatMap((bag) => {
      const asn1 = bag[part] ? encode(bag[part]) : bag.asn1;
      return asn1 ? [derOf(asn1)] : [];
    });
  const keys = [pkcs8ShroudedKeyBag, keyBag].flatMap((type) => ders(type, "key", forge.pki.privateKeyToAsn1));
  return { certificates: ders(certBag, "cert", forge.pki.certificateToAsn1), keys };
}

/** Ignores the checksum, whose password is UTF-16; modern ciphers use UTF-8 (RFC 7292). */
function readAsUtf8(bytes: Uint8Array, password: string): Pkcs12 {
  const asn1 = asn1Of(bytes);
  if (Array.isArray(asn1.value)) asn1.value.length = Math.min(asn1.value.length, 2);
  return read(asn1, utf8Of(password));
}

const utf8Of = (password: string) => Buffer.from(password, "utf8").toString("latin1");

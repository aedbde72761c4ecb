import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import type { CertificateProblem, ReadCertificate } from "../../model/ports/bank.ts";
import { openKey, openPkcs12, type TimeLeft } from "./open-pkcs12.ts";

/** Banks' files have 2 to 8 kB, or 12 kB with a chain of certificates. */
const MAX_BYTES = 64 * 1024;
/** The sizes, in bits, of the RSA keys that banks and ICP-Brasil issue. */
const RSA_BITS = { least: 2_048, most: 8_192 };

type Parts = { certificates: X509Certificate[]; keys: KeyObject[]; problems: CertificateProblem[] };

/** All files of a call are read within this time. One file takes 0.1 s, on a busy machine 1 s. */
const LIMIT_MS = 12_000;

const BLOCK = /-----BEGIN ([A-Z0-9 ]{3,30})-----([\s\S]*?)-----END \1-----/g;

/**
 * Reads a .p12 or .pfx with its password, a .pem, or a .crt or .cer beside its .key. The first
 * certificate belongs to the key, the others are its chain. `limitMs` bounds all files together.
 */
export function readCertificate(
  files: readonly Uint8Array[],
  password: string,
  limitMs = LIMIT_MS,
): ReadCertificate | CertificateProblem {
  if (files.reduce((sum, { length }) => sum + length, 0) > MAX_BYTES) return "too-large";
  const parts: Parts = { certificates: [], keys: [], problems: [] };
  const ends = performance.now() + limitMs;
  const reading = { password, left: () => ends - performance.now() };
  for (const file of files) addFile(parts, file, reading);
  const { certificates, keys, problems } = parts;
  for (const key of keys) {
    const own = certificates.find((certificate) => certificate.checkPrivateKey(key));
    if (!own) continue;
    const chain = [own, ...certificates.filter((one) => one !== own)];
    return {
      certificate: chain.map(String).join(""),
      privateKey: key.export({ type: "pkcs8", format: "pem" }).toString(),
      subject: nameOf(own),
      startsAt: instantOf(own.validFrom),
      endsAt: instantOf(own.validTo),
    };
  }
  const [problem] = problems;
  if (problem) return problem;
  if (certificates.length === 0) return "no-certificate";
  return keys.length === 0 ? "no-key" : "other-key";
}

function isUsable({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): boolean {
  const bits = details?.modulusLength ?? 0;
  return type === "ec" || (type === "rsa" && bits >= RSA_BITS.least && bits <= RSA_BITS.most);
}

function attempt<T>(parse: () => T): T | undefined {
  try {
    return parse();
  } catch {
    return undefined;
  }
}

function addKey(parts: Parts, key: KeyObject | undefined): void {
  if (key && isUsable(key)) parts.keys.push(key);
  else parts.problems.push("unreadable");
}

const keyOfDer = (key: Buffer) =>
  attempt(() => createPrivateKey({ key, format: "der", type: "pkcs8" })) ??
  attempt(() => createPrivateKey({ key, format: "der", type: "pkcs1" }));

function addCertificate(parts: Parts, bytes: Buffer | string): boolean {
  const certificate = attempt(() => new X509Certificate(bytes));
  if (certificate) parts.certificates.push(certificate);
  return certificate !== undefined;
}

const PLAIN = /^[A-Za-z0-9+/=\s]+$/;
/** A key that OpenSSL encrypted before PKCS#8. Its password is hashed once, which takes no time. */
const OLD_ENCRYPTED = /^\s*Proc-Type: 4,ENCRYPTED\s+DEK-Info: ([\w-]{3,30},[0-9A-F]{1,64})\s+([A-Za-z0-9+/=\s]+)$/;
const KEY_KINDS: readonly string[] = ["PRIVATE KEY", "RSA PRIVATE KEY", "EC PRIVATE KEY"];

type Reading = { password: string; left: TimeLeft };

/** Adds a key from a rebuilt block without hidden parts: its native reader cannot be stopped. */
function addKeyBlock(parts: Parts, kind: string, content: string, { password }: Reading): void {
  const [, cipher, encrypted] = OLD_ENCRYPTED.exec(content) ?? [];
  const body = encrypted ?? (PLAIN.test(content) ? content : undefined);
  if (body === undefined || !KEY_KINDS.includes(kind)) return void parts.problems.push("unreadable");
  const head = cipher ? `Proc-Type: 4,ENCRYPTED\nDEK-Info: ${cipher}\n\n` : "";
  const text =
    Buffer.from(body, "base64")
      .toString("base64")
      .match(/.{1,64}/g)
      ?.join("\n") ?? "";
  const key = `-----BEGIN ${kind}-----\n${head}${text}\n-----END ${kind}-----\n`;
  const read = attempt(() => createPrivateKey(cipher ? { key, passphrase: password } : key));
  if (cipher && !read) parts.problems.push("password");
  else addKey(parts, read);
}

function addBlock(parts: Parts, kind: string, content: string, reading: Reading): void {
  if (kind === "ENCRYPTED PRIVATE KEY") {
    const opened = openKey(Buffer.from(content, "base64"), reading.password, reading.left);
    if (typeof opened === "string") parts.problems.push(opened);
    else addKey(parts, keyOfDer(opened));
  } else if (kind.endsWith("PRIVATE KEY")) addKeyBlock(parts, kind, content, reading);
  else if (kind.endsWith("CERTIFICATE") && !addCertificate(parts, Buffer.from(content, "base64")))
    parts.problems.push("unreadable");
}

/** Adds a file's content: PEM blocks, one certificate in DER (.cer), or PKCS#12. */
function addFile(parts: Parts, file: Uint8Array, reading: Reading): void {
  const bytes = Buffer.from(file);
  const blocks = [...bytes.toString("latin1").matchAll(BLOCK)];
  for (const [, kind = "", content = ""] of blocks) addBlock(parts, kind, content, reading);
  if (blocks.length > 0 || addCertificate(parts, bytes)) return;
  const opened = openPkcs12(bytes, reading.password, reading.left);
  if (typeof opened === "string") return void parts.problems.push(opened);
  for (const certificate of opened.certificates) addCertificate(parts, certificate);
  for (const key of opened.keys) addKey(parts, keyOfDer(key));
}

const nameOf = ({ subject }: X509Certificate) => /^CN=(.*)$/m.exec(subject)?.[1] ?? subject.replaceAll("\n", ", ");

const instantOf = (text: string) => new Date(text).toISOString();

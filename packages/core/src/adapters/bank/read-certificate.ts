import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import type { CertificateProblem, ReadCertificate } from "../../model/ports/bank.ts";
import { openKey, openPkcs12 } from "./open-pkcs12.ts";

/**
 * The size limit of a file, in bytes. Banks' files have 2 to 8 kB, or 12 kB with a chain of
 * certificates.
 */
const MAX_BYTES = 64 * 1024;
/** The sizes, in bits, of the RSA keys that banks and ICP-Brasil issue. */
const RSA_BITS = { least: 2_048, most: 8_192 };

type Parts = { certificates: X509Certificate[]; keys: KeyObject[]; problems: CertificateProblem[] };

const BLOCK = /-----BEGIN ([A-Z0-9 ]{3,30})-----([\s\S]*?)-----END \1-----/g;

function isUsable({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): boolean {
  const bits = details?.modulusLength ?? 0;
  return type === "ec" || (type === "rsa" && bits >= RSA_BITS.least && bits <= RSA_BITS.most);
}

/** Returns the result of a parser of node:crypto; undefined if the parser throws. */
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

function addBlock(parts: Parts, kind: string, block: string, content: string, password: string): void {
  if (kind === "ENCRYPTED PRIVATE KEY") {
    const opened = openKey(Buffer.from(content, "base64"), password);
    if (typeof opened === "string") parts.problems.push(opened);
    else addKey(parts, keyOfDer(opened));
  } else if (kind.endsWith("PRIVATE KEY")) {
    const isEncrypted = content.includes("ENCRYPTED");
    const key = attempt(() => createPrivateKey({ key: block, passphrase: password }));
    if (isEncrypted && !key) parts.problems.push("password");
    else addKey(parts, key);
  } else if (kind.endsWith("CERTIFICATE") && !addCertificate(parts, block)) parts.problems.push("unreadable");
}

/** Adds a file's content: PEM blocks, one certificate in DER (.cer), or PKCS#12. */
function addFile(parts: Parts, file: Uint8Array, password: string, limitMs?: number): void {
  const bytes = Buffer.from(file);
  const blocks = [...bytes.toString("latin1").matchAll(BLOCK)];
  for (const [block, kind = "", content = ""] of blocks) addBlock(parts, kind, block, content, password);
  if (blocks.length > 0 || addCertificate(parts, bytes)) return;
  const opened = openPkcs12(bytes, password, limitMs);
  if (typeof opened === "string") return void parts.problems.push(opened);
  for (const certificate of opened.certificates) addCertificate(parts, certificate);
  for (const key of opened.keys) addKey(parts, keyOfDer(key));
}

/** Returns the certificate's common name, which its owner recognises. */
const nameOf = ({ subject }: X509Certificate) => /^CN=(.*)$/m.exec(subject)?.[1] ?? subject.replaceAll("\n", ", ");

const instantOf = (text: string) => new Date(text).toISOString();

/**
 * Converts the files that a bank gives into PEM: .p12 or .pfx with a password, .pem, or a .crt or
 * .cer beside a .key. The first certificate belongs to the key, the others are its chain. The files
 * are not trusted, so their size and processing time are limited; `limitMs` is the time for one
 * reading of a file, in milliseconds.
 */
export function readCertificate(
  files: readonly Uint8Array[],
  password: string,
  limitMs?: number,
): ReadCertificate | CertificateProblem {
  if (files.reduce((sum, { length }) => sum + length, 0) > MAX_BYTES) return "too-large";
  const parts: Parts = { certificates: [], keys: [], problems: [] };
  for (const file of files) addFile(parts, file, password, limitMs);
  const { certificates, keys, problems } = parts;
  for (const key of keys) {
    const own = certificates.find((certificate) => certificate.checkPrivateKey(key));
    if (!own) continue;
    const chain = [own, ...certificates.filter((one) => one !== own)];
    return {
      certificate: chain.map(String).join(""),
      privateKey: key.export({ type: "pkcs8", format: "pem" }).toString(),
      ...{ subject: nameOf(own), startsAt: instantOf(own.validFrom), endsAt: instantOf(own.validTo) },
    };
  }
  const [problem] = problems;
  if (problem) return problem;
  if (certificates.length === 0) return "no-certificate";
  return keys.length === 0 ? "no-key" : "other-key";
}

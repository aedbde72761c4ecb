/** Encodes certificates, which node:crypto only reads. A new P-256 key takes 1 ms, RSA 100 ms. */
import { type KeyObject, randomBytes, sign } from "node:crypto";

/** The start of every certificate's validity, before the business time of any test. */
const START = new Date("2020-01-01T00:00:00Z");
const CONTEXT = 0xa0;
const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  bytes: 0x04,
  text: 0x0c,
  time: 0x17,
  longTime: 0x18,
  sequence: 0x30,
  set: 0x31,
};
/** Object identifiers, with their tag and length. */
const OID = {
  commonName: Buffer.from("0603550403", "hex"),
  basicConstraints: Buffer.from("0603551d13", "hex"),
  subjectAltName: Buffer.from("0603551d11", "hex"),
  ecdsaWithSha256: Buffer.from("06082a8648ce3d040302", "hex"),
};

/** The certificate ends at `endsAt`, in whole seconds. */
export interface CertificateFields {
  subject: string;
  publicKey: KeyObject;
  endsAt: Date;
  /** `authority` may sign others, `server` is valid for this machine. */
  use: "authority" | "server" | "client";
}

export interface Issuer {
  name: string;
  key: KeyObject;
}

/** TLS checks a certificate's dates by real time. */
export function signCertificate({ subject, publicKey, endsAt, use }: CertificateFields, issuer: Issuer): string {
  const algorithm = sequence(OID.ecdsaWithSha256);
  const content = sequence(
    encode(CONTEXT, encode(TAG.integer, Buffer.from([2]))),
    encode(TAG.integer, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    algorithm,
    nameOf(issuer.name),
    sequence(timeOf(START), timeOf(endsAt)),
    nameOf(subject),
    publicKey.export({ type: "spki", format: "der" }),
    extensionsOf(use),
  );
  const signature = encode(TAG.bits, Buffer.from([0]), sign("sha256", content, issuer.key));
  const lines = sequence(content, algorithm, signature)
    .toString("base64")
    .replace(/.{64}(?=.)/g, "$&\n");
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

function encode(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  if (content.length < 128) return Buffer.concat([Buffer.from([tag, content.length]), content]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(content.length);
  return Buffer.concat([Buffer.from([tag, 0x82]), length, content]);
}

const sequence = (...parts: readonly Buffer[]) => encode(TAG.sequence, ...parts);
const nameOf = (name: string) =>
  sequence(encode(TAG.set, sequence(OID.commonName, encode(TAG.text, Buffer.from(name, "utf8")))));

/** Writes the year by RFC 5280, 4.1.2.5: two digits of the year before 2050, four from then on. */
function timeOf(instant: Date): Buffer {
  const digits = instant.toISOString().replace(/\D/g, "").slice(0, 14);
  const [tag, from] = instant.getUTCFullYear() < 2050 ? [TAG.time, 2] : [TAG.longTime, 0];
  return encode(tag, Buffer.from(`${digits.slice(from)}Z`, "latin1"));
}

function extensionsOf(use: CertificateFields["use"]): Buffer {
  const isAuthority = use === "authority" ? [encode(TAG.boolean, Buffer.from([0xff]))] : [];
  const constraints = sequence(
    OID.basicConstraints,
    encode(TAG.boolean, Buffer.from([0xff])),
    encode(TAG.bytes, sequence(...isAuthority)),
  );
  const names = sequence(encode(0x82, Buffer.from("localhost", "latin1")), encode(0x87, Buffer.from([127, 0, 0, 1])));
  const here = use === "server" ? [sequence(OID.subjectAltName, encode(TAG.bytes, names))] : [];
  return encode(CONTEXT + 3, sequence(constraints, ...here));
}

import { generateKeyPairSync, sign } from "node:crypto";

/** Encodes one value of ASN.1 (DER): tag, length, content. */
function value(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Buffer[]) => value(0x30, ...parts);
const objectId = (hex: string) => value(0x06, Buffer.from(hex, "hex"));
const text = (tag: number, content: string) => value(tag, Buffer.from(content));

const COMMON_NAME = objectId("550403");
const ECDSA_WITH_SHA256 = sequence(objectId("2a8648ce3d040302"));
const SERIAL = value(0x02, Buffer.from([1]));
const VALIDITY = sequence(text(0x17, "200101000000Z"), text(0x17, "491231235959Z"));

/** Makes a key and a self-signed certificate (RFC 5280) for `localhost`, both as PEM. */
export function createCertificate(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(value(0x31, sequence(COMMON_NAME, text(0x0c, "localhost"))));
  const spki = publicKey.export({ type: "spki", format: "der" });
  const signed = sequence(SERIAL, ECDSA_WITH_SHA256, name, VALIDITY, name, spki);
  const signature = value(0x03, Buffer.from([0]), sign("sha256", signed, privateKey));
  const der = sequence(signed, ECDSA_WITH_SHA256, signature).toString("base64");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${der.replace(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`,
  };
}

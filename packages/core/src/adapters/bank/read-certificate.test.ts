import { createPrivateKey, generateKeyPairSync, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import type { ReadCertificate } from "../../model/ports/bank.ts";
import { openKey } from "./open-pkcs12.ts";
import { readCertificate } from "./read-certificate.ts";

const folder = new URL("../../testing/certificates/", import.meta.url);
const fileOf = (name: string) => readFileSync(new URL(name, folder));

function opened(files: readonly Uint8Array[], password: string): ReadCertificate {
  const read = readCertificate(files, password, 100_000);
  if (typeof read === "string") throw new Error(`the certificate is ${read}`);
  return read;
}

const isPair = ({ certificate, privateKey }: ReadCertificate) =>
  new X509Certificate(certificate).checkPrivateKey(createPrivateKey(privateKey));
const countOf = ({ certificate }: ReadCertificate) => certificate.match(/BEGIN CERTIFICATE/g)?.length;

const studio = "ESTUDIO SOL LTDA:12345678000195";
const endsAt = "2126-11-01T06:16:45.000Z";

test.each([
  ["modern.p12", "segredo", studio, 2],
  ["accents.p12", "ação", studio, 1],
  ["triple-des-empty.p12", "", studio, 1],
  ["windows-rc2.pfx", "segredo", studio, 2],
  ["elliptic.p12", "segredo", "estudio-ec", 1],
  ["many-rounds.p12", "segredo", studio, 1],
] as const)(
  "given %s and its password, when read, then certificate, chain and key come in PEM",
  (name, password, subject, count) => {
    const read = opened([fileOf(name)], password);
    expect(read).toEqual({
      certificate: expect.stringMatching(/^-----BEGIN CERTIFICATE-----\n/),
      privateKey: expect.stringMatching(/^-----BEGIN \w+ KEY-----\n/),
      subject,
      startsAt: expect.stringMatching(/^2026-/),
      endsAt,
    });
    expect(isPair(read)).toBe(true);
    expect(countOf(read)).toBe(count);
  },
);

test.each(["modern.p12", "accents.p12", "triple-des-empty.p12", "windows-rc2.pfx", "elliptic.p12"])(
  "given %s and other passwords, when read, then the password is named",
  (name) => {
    for (const password of ["Segredo", "acao", "açã", " "])
      expect(readCertificate([fileOf(name)], password)).toBe("password");
  },
);

test("given the parts as PEM, in one file or two, encrypted or not, when read, then the same pair comes", () => {
  const { certificate, privateKey } = opened([fileOf("modern.p12")], "segredo");
  const key = createPrivateKey(privateKey);
  const [own = "", authority = ""] = certificate.split(/(?<=END CERTIFICATE-----\n)/);
  const encrypted = (type: "pkcs8" | "pkcs1") =>
    key.export({ type, format: "pem", cipher: "aes-256-cbc", passphrase: "ação" }).toString();
  const plain = key.export({ type: "pkcs1", format: "pem" }).toString();
  const der = new X509Certificate(own).raw;
  const sets: (string | Uint8Array)[][] = [
    [own + privateKey],
    [`Bag Attributes\n    friendlyName: x\n${privateKey}\r\n${own.replaceAll("\n", "\r\n")}`],
    [own, plain],
    [plain, authority + own],
    [der, privateKey],
    [own, encrypted("pkcs8")],
    [own, encrypted("pkcs1")],
  ];
  for (const files of sets) {
    const read = opened(
      files.map((file) => (typeof file === "string" ? Buffer.from(file) : file)),
      "ação",
    );
    expect(read).toMatchObject({ privateKey, subject: studio });
    expect(read.certificate.startsWith(own)).toBe(true);
  }
  expect(readCertificate([Buffer.from(own + encrypted("pkcs1"))], "outra")).toBe("password");
});

test.each(["outra 80", "outra 1051", "outra 1201", "outra 1"])(
  "given an encrypted key, when the password «%s» decrypts it to random bytes or to none, then the password is named",
  (password) => {
    expect(openKey(fileOf("encrypted-key.p8"), password, () => 100_000)).toBe("password");
    expect(openKey(fileOf("encrypted-key.p8"), "ação", () => 100_000)).toBeInstanceOf(Buffer);
  },
);

test("given files that lack a part, when read, then the answer names the part", () => {
  const { certificate, privateKey } = opened([fileOf("modern.p12")], "segredo");
  const other = opened([fileOf("elliptic.p12")], "segredo");
  const read = (...texts: string[]) =>
    readCertificate(
      texts.map((text) => Buffer.from(text)),
      "",
    );
  expect(readCertificate([fileOf("no-key.p12")], "segredo")).toBe("no-key");
  expect(read(certificate)).toBe("no-key");
  expect(read(privateKey)).toBe("no-certificate");
  expect(read(certificate, other.privateKey)).toBe("other-key");
  expect(read()).toBe("no-certificate");
  expect(read("")).toBe("unreadable");
  expect(read("<html>")).toBe("unreadable");
  expect(read(certificate.replace(/[A-Z]/g, "A"))).toBe("unreadable");
  expect(read("x".repeat(65_537))).toBe("too-large");
  expect(readCertificate([Buffer.alloc(40_000), Buffer.alloc(40_000)], "")).toBe("too-large");
});

test.each([1_024, 2_048])(
  "given an RSA key of %d bits alone, when read, then only a long one is a key",
  (modulusLength) => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength });
    const pem = privateKey.export({ type: "pkcs8", format: "pem" });
    expect(readCertificate([Buffer.from(pem)], "")).toBe(modulusLength < 2_048 ? "unreadable" : "no-certificate");
  },
);

/** Returns a file whose checksum requires 8 million rounds. */
function endlessChecksum(): Buffer {
  const bytes = fileOf("many-rounds.p12");
  const at = bytes.lastIndexOf(Buffer.from("02030186a0", "hex"));
  Buffer.from("02037fffff", "hex").copy(bytes, at);
  return bytes;
}

test.each([
  ["its checksum", endlessChecksum],
  ["its certificate", () => fileOf("endless-rounds.p12")],
] as const)("given a file that asks for millions of rounds for %s, when read, then it ends in time", (_, file) => {
  // Ten minutes are allowed: the test ends in time because no round is begun.
  expect(readCertificate([file()], "segredo", 600_000)).toBe("unreadable");
});

const pemOf = (kind: string, der: Buffer) =>
  `-----BEGIN ${kind}-----\n${der.toString("base64")}\n-----END ${kind}-----\n`;

test("given many files that take their time, when read in one call, then all of them share the call's time", () => {
  const clock = vi.spyOn(performance, "now").mockReturnValue(0);
  const files = [fileOf("no-key.p12"), fileOf("modern.p12")];
  expect(readCertificate(files, "segredo", 60_000)).toMatchObject({ subject: studio });
  // By this clock the first file takes the whole minute, so the second file is not opened.
  clock.mockReturnValueOnce(0).mockReturnValueOnce(0).mockReturnValue(60_000);
  expect(readCertificate(files, "segredo", 60_000)).toBe("unreadable");
  clock.mockRestore();
});

test.each(["FOO PRIVATE KEY", "ANY PRIVATE KEY", "PRIVATE KEY", "RSA PRIVATE KEY"])(
  "given a block «%s» that hides an encrypted key, when read, then native code never gets that key",
  (kind) => {
    const hidden = pemOf("ENCRYPTED PRIVATE KEY", fileOf("encrypted-key.p8"));
    for (const content of [hidden, `Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,00\n\n${hidden}`])
      expect(readCertificate([Buffer.from(`-----BEGIN ${kind}-----\n${content}-----END ${kind}-----\n`)], "ação")).toBe(
        "unreadable",
      );
    const misnamed = pemOf(kind, fileOf("encrypted-key.p8"));
    expect(readCertificate([Buffer.from(misnamed)], "ação")).toBe("unreadable");
  },
);

test("given nesting without end, or lengths that lie, when read, then it is unreadable at once", () => {
  const nested = Buffer.alloc(60_000, Buffer.from([0x30, 0x80]));
  const lying = Buffer.from("30847fffffff020103", "hex");
  for (const file of [nested, lying]) expect(readCertificate([file], "")).toBe("unreadable");
});

test("given any bytes of a file changed, when read, then a problem or a matching pair, and nothing is thrown", () => {
  const names = ["modern.p12", "windows-rc2.pfx", "elliptic.p12", "triple-des-empty.p12"];
  const change = fc.record({ at: fc.double({ min: 0, max: 0.999, noNaN: true }), to: fc.nat(255) });
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.array(change, { minLength: 1, maxLength: 4 }), (name, changes) => {
      const bytes = fileOf(name);
      for (const { at, to } of changes) bytes[Math.floor(at * bytes.length)] = to;
      const read = readCertificate([bytes], name.includes("empty") ? "" : "segredo");
      expect(typeof read === "string" || isPair(read)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import type { Store } from "../../types.ts";
import { type CertificateFields, signCertificate } from "./x509.ts";

export interface Identity {
  certificate: string;
  privateKey: string;
}

export type Authority = ReturnType<typeof createAuthority>;

const NAME = "Banco de teste";
const YEAR_MS = 365 * 86_400_000;

export const yearsAfter = (instant: number, years: number) => new Date(instant + years * YEAR_MS);

export function createAuthority(key: KeyObject = newKey(), known?: string) {
  const issue = (fields: Omit<CertificateFields, "publicKey">, own: KeyObject): Identity => ({
    certificate: signCertificate({ ...fields, publicKey: createPublicKey(own) }, { name: NAME, key }),
    privateKey: pemOf(own),
  });
  const certificate =
    known ?? issue({ subject: NAME, endsAt: yearsAfter(Date.now(), 20), use: "authority" }, key).certificate;
  return {
    certificate,
    server: () => issue({ subject: "localhost", endsAt: yearsAfter(Date.now(), 1), use: "server" }, newKey()),
    /** By default the certificate ends in a year of real time. */
    client: (subject: string, endsAt = yearsAfter(Date.now(), 1)) =>
      issue({ subject, endsAt, use: "client" }, newKey()),
  };
}

/** The authority's key is stored, so that customers' certificates stay valid. */
export function openAuthority(store: Store): Authority {
  const kept = store.get<Identity>("bank", "authority");
  if (kept) return createAuthority(createPrivateKey(kept.privateKey), kept.certificate);
  const key = newKey();
  const authority = createAuthority(key);
  store.set("bank", "authority", { certificate: authority.certificate, privateKey: pemOf(key) } satisfies Identity);
  return authority;
}

const pemOf = (key: KeyObject) => key.export({ type: "pkcs8", format: "pem" }).toString();
const newKey = () => generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;

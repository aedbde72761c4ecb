import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import type { Store } from "../../types.ts";

export type SigningKey = { keyId: string; privateKey: KeyObject; publicKey: KeyObject };

/** Each store has its own key: tokens of one data folder are not valid in another. */
export function loadSigningKey(store: Store): SigningKey {
  const stored = store.get<string>("cognito.keys", "signing");
  const pem = stored ?? createPem();
  if (stored === undefined) store.set("cognito.keys", "signing", pem);
  const privateKey = createPrivateKey(pem);
  const publicKey = createPublicKey(privateKey);
  const fingerprint = createHash("sha256").update(publicKey.export({ type: "spki", format: "der" }));
  return { keyId: fingerprint.digest("base64url"), privateKey, publicKey };
}

let ofMemory: string | undefined;

/** Stores in memory share one key in a process, because an RSA key takes long to create. */
export function shareSigningKey(store: Store): void {
  ofMemory ??= createPem();
  store.set("cognito.keys", "signing", ofMemory);
}

function createPem(): string {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}

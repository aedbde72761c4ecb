/** SHA-256 for the SDK's signatures: its own makes a key anew from the same bytes at every call, a tenth of the call. */
import { createHash, createHmac, createSecretKey, type Hash, type Hmac, type KeyObject } from "node:crypto";

type Secret = string | ArrayBuffer | ArrayBufferView;

/** A day's signing key comes as the same array each time, and is forgotten with it. */
const keys = new WeakMap<object, KeyObject>();

function keyOf(secret: Secret): string | KeyObject {
  if (typeof secret === "string") return secret;
  const known = keys.get(secret);
  if (known) return known;
  const key = createSecretKey(
    ArrayBuffer.isView(secret) ? Buffer.from(secret.buffer, secret.byteOffset, secret.byteLength) : Buffer.from(secret),
  );
  keys.set(secret, key);
  return key;
}

/** The hash of a text, or with a secret its HMAC, as `sha256` of a client's settings wants it. */
export class Sha256 {
  readonly #secret: Secret | undefined;
  #hash: Hash | Hmac;

  constructor(secret?: Secret) {
    this.#secret = secret;
    this.#hash = this.#fresh();
  }

  #fresh(): Hash | Hmac {
    return this.#secret === undefined ? createHash("sha256") : createHmac("sha256", keyOf(this.#secret));
  }

  update(bytes: Uint8Array): void {
    this.#hash.update(bytes);
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }

  reset(): void {
    this.#hash = this.#fresh();
  }
}

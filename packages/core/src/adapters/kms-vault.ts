/**
 * A sealed text holds a data key that KMS encrypted, and the secret under that key (AES-256-GCM).
 * Both are bound to the owner's id: in another owner's partition nothing opens.
 */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { DecryptCommand, GenerateDataKeyCommand, KMSClient } from "@aws-sdk/client-kms";
import { callLimits, clientSettings } from "../model/call-limits.ts";
import type { Vault } from "../model/ports/vault.ts";

const CIPHER = "aes-256-gcm";
const VERSION = 1;
/** The envelope: version, length of the encrypted data key, that key, nonce, tag, content. */
const SIZE = { head: 3, nonce: 12, tag: 16 };
/** The names of KMS's refusals of an envelope; any other error is about KMS itself. */
const REFUSALS = ["InvalidCiphertextException", "IncorrectKeyException"];

/** Keeps two keys of each of 10,000 owners for an hour, because KMS charges each decryption. */
const CACHE = { count: 20_000, millis: 3_600_000 };

export function kmsVault(keyArn: string): Vault {
  const client = new KMSClient(clientSettings(callLimits.vault));
  const settingsFor = (ownerId: string) => ({ KeyId: keyArn, EncryptionContext: { ownerId } });
  async function decryptKey(ownerId: string, encryptedKey: Uint8Array): Promise<Uint8Array> {
    try {
      const answer = await client.send(new DecryptCommand({ ...settingsFor(ownerId), CiphertextBlob: encryptedKey }));
      if (answer.Plaintext) return answer.Plaintext;
    } catch (error) {
      if (!(error instanceof Error) || !REFUSALS.includes(error.name)) throw error;
    }
    throw cannotOpen();
  }
  const kept = keepRecent<Uint8Array>(CACHE);
  async function keyOf(ownerId: string, encryptedKey: Uint8Array): Promise<Uint8Array> {
    const name = `${ownerId}|${Buffer.from(encryptedKey).toString("base64")}`;
    const known = kept.get(name);
    if (known) return known;
    const key = await decryptKey(ownerId, encryptedKey);
    kept.keep(name, key);
    return key;
  }
  return {
    async seal(ownerId, secret) {
      const asked = new GenerateDataKeyCommand({ ...settingsFor(ownerId), KeySpec: "AES_256" });
      const { Plaintext: key, CiphertextBlob: encryptedKey } = await client.send(asked);
      if (!key || !encryptedKey) throw new Error("KMS returned no data key");
      const nonce = randomBytes(SIZE.nonce);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(ownerId, "utf8"));
      const content = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
      key.fill(0);
      return pack(encryptedKey, nonce, cipher.getAuthTag(), content);
    },
    async open(ownerId, sealed) {
      const { encryptedKey, nonce, tag, content } = unpack(sealed);
      const key = await keyOf(ownerId, encryptedKey);
      const decipher = createDecipheriv(CIPHER, key, nonce);
      decipher.setAAD(Buffer.from(ownerId, "utf8")).setAuthTag(tag);
      try {
        return Buffer.concat([decipher.update(content), decipher.final()]).toString("utf8");
      } catch {
        throw cannotOpen();
      }
    },
  };
}

const cannotOpen = () => new Error("a sealed secret belongs to another owner, or was changed");

function pack(encryptedKey: Uint8Array, ...parts: readonly Buffer[]): string {
  const head = Buffer.alloc(SIZE.head);
  head.writeUInt8(VERSION);
  head.writeUInt16BE(encryptedKey.length, 1);
  return Buffer.concat([head, encryptedKey, ...parts]).toString("base64");
}

function unpack(sealed: string) {
  const bytes = Buffer.from(sealed, "base64");
  const keyEnd = SIZE.head + (bytes.length < SIZE.head ? 0 : bytes.readUInt16BE(1));
  const [nonceEnd, tagEnd] = [keyEnd + SIZE.nonce, keyEnd + SIZE.nonce + SIZE.tag];
  if (bytes[0] !== VERSION || bytes.length < tagEnd) throw cannotOpen();
  const [encryptedKey, nonce] = [bytes.subarray(SIZE.head, keyEnd), bytes.subarray(keyEnd, nonceEnd)];
  return { encryptedKey, nonce, tag: bytes.subarray(nonceEnd, tagEnd), content: bytes.subarray(tagEnd) };
}

type Limits = { count: number; millis: number };

export type Recent<T> = { get(name: string): T | undefined; keep(name: string, value: T): void };

/** Returns a cache of at most `count` values: the oldest one makes room for a new one. */
export function keepRecent<T>({ count, millis }: Limits, now: () => number = Date.now): Recent<T> {
  const kept = new Map<string, { value: T; until: number }>();
  return {
    get(name) {
      const known = kept.get(name);
      return known && known.until > now() ? known.value : undefined;
    },
    keep(name, value) {
      kept.delete(name);
      const [oldest] = kept.keys();
      if (oldest !== undefined && kept.size >= count) kept.delete(oldest);
      kept.set(name, { value, until: now() + millis });
    },
  };
}

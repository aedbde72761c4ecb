import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { AwsError } from "../aws/errors.ts";
import { jsonAnswer } from "../aws/render-error.ts";
import { type Json, parseRecord, recordAt, textAt } from "../json.ts";
import type { AwsService, ServiceContext, Store } from "../types.ts";

const ONLY_KEY = "local-key";
const CIPHER = "aes-256-gcm";
const [NONCE_BYTES, TAG_BYTES] = [12, 16];

/** Data keys are bound to the encryption context. An operator can disable the region's key. */
export function createKms({ authorize, store }: Pick<ServiceContext, "authorize" | "store">): AwsService {
  return {
    name: "kms",
    matches: ({ headers }) => (headers["x-amz-target"] ?? "").startsWith("TrentService."),
    async handle({ action, body }, caller) {
      const input = parseRecord(body.toString("utf8")) ?? {};
      const KeyId = textAt(input, "KeyId");
      authorize(caller, `kms:${action}`, KeyId);
      const answer = (content: object) =>
        jsonAnswer({ ...content, KeyId }, 200, { "content-type": "application/x-amz-json-1.1" });
      if (action === "DisableKey" || action === "EnableKey") {
        store.set("kms", "disabled", action === "DisableKey");
        return answer({});
      }
      const isDisabled = store.get<boolean>("kms", "disabled") === true;
      if (action === "DescribeKey")
        return answer({ KeyMetadata: { KeyId: ONLY_KEY, KeyState: isDisabled ? "Disabled" : "Enabled" } });
      if (isDisabled) throw new AwsError("DisabledException", `${KeyId} is disabled.`);
      const master = masterKey(store);
      if (action === "Decrypt")
        return answer({ Plaintext: decrypt(master, textAt(input, "CiphertextBlob"), boundTo(input)) });
      if (action !== "GenerateDataKey" || textAt(input, "KeySpec") !== "AES_256")
        throw new AwsError(
          "ValidationException",
          `The stand-in does not know ${action} with ${textAt(input, "KeySpec")}.`,
        );
      const key = randomBytes(32);
      return answer({ Plaintext: key.toString("base64"), CiphertextBlob: encrypt(master, key, boundTo(input)) });
    },
  };
}

/** Returns the region's key, created at its first use. As in KMS, no call returns it. */
function masterKey(store: Store): Buffer {
  const kept = store.get<string>("kms", "master");
  if (kept !== undefined) return Buffer.from(kept, "base64");
  const key = randomBytes(32);
  store.set("kms", "master", key.toString("base64"));
  return key;
}

/** Returns what a blob is bound to: the key's ARN and the context, in any order of names. */
function boundTo(input: Json): Buffer {
  const context = Object.entries(recordAt(input, "EncryptionContext")).toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  return Buffer.from(JSON.stringify([textAt(input, "KeyId"), context]));
}

function encrypt(master: Buffer, plain: Buffer, bound: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, master, nonce).setAAD(bound);
  const content = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString("base64");
}

function decrypt(master: Buffer, blob: string, bound: Buffer): string {
  try {
    const bytes = Buffer.from(blob, "base64");
    const [nonce, rest] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES)];
    const decipher = createDecipheriv(CIPHER, master, nonce, { authTagLength: TAG_BYTES }).setAAD(bound);
    decipher.setAuthTag(rest.subarray(0, TAG_BYTES));
    return Buffer.concat([decipher.update(rest.subarray(TAG_BYTES)), decipher.final()]).toString("base64");
  } catch {
    throw new AwsError("InvalidCiphertextException", "The ciphertext or its encryption context is not valid.");
  }
}

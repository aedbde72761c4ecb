import { DecryptCommand, GenerateDataKeyCommand, KMSClient } from "@aws-sdk/client-kms";
import { kmsVault } from "@emdia/core/adapters/kms-vault";
import fc from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import { AccessDenied } from "../aws/errors.ts";
import { type Json, parseRecord } from "../json.ts";
import { openStore } from "../store.ts";
import { serveService } from "../testing/serve-service.ts";
import type { Authorize } from "../types.ts";
import { createKms } from "./kms.ts";

const keyArn = "arn:aws:kms:sa-east-1:123456789012:key/1";
const settings = { region: "sa-east-1", credentials: { accessKeyId: "reader", secretAccessKey: "local" } };

/** Starts the stand-in of KMS; `change` alters the requests to it. */
async function kmsUnderTest(authorize: Authorize = () => undefined, change: (input: Json) => Json = (input) => input) {
  const store = openStore();
  const kms = createKms({ authorize, store });
  const served = await serveService({
    ...kms,
    handle: (request, caller) => {
      const input = change(parseRecord(request.body.toString("utf8")) ?? {});
      return kms.handle({ ...request, body: Buffer.from(JSON.stringify(input)) }, caller);
    },
  });
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await served.close();
    store.close();
  });
  vi.stubEnv("AWS_ENDPOINT_URL", served.url);
  vi.stubEnv("AWS_REGION", settings.region);
  vi.stubEnv("AWS_ACCESS_KEY_ID", settings.credentials.accessKeyId);
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", settings.credentials.secretAccessKey);
  return { ...served, store, vault: kmsVault(keyArn), client: new KMSClient({ ...settings, endpoint: served.url }) };
}

const anId = fc.string({ minLength: 1, maxLength: 36 });
const refused = /belongs to another owner, or was changed/;

test("given any secret and owner, when sealed and opened, then it is the same, and another owner's id opens nothing", async () => {
  const { vault } = await kmsUnderTest();
  await fc.assert(
    fc.asyncProperty(anId, anId, fc.string({ unit: "grapheme", maxLength: 6_000 }), async (owner, other, secret) => {
      const sealed = await vault.seal(owner, secret);
      expect(await vault.open(owner, sealed)).toBe(secret);
      if (other !== owner) await expect(vault.open(other, sealed)).rejects.toThrow(refused);
    }),
    { numRuns: 60 },
  );
});

test("given a sealed secret, when one of its bytes changes, is cut off or missing, then it does not open", async () => {
  const { vault } = await kmsUnderTest();
  const sealed = Buffer.from(await vault.seal("owner-1", "segredo"), "base64");
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
    await expect(vault.open("owner-1", changed.toString("base64")), `byte ${at}`).rejects.toThrow(refused);
  }
  for (const length of [0, 1, 2, 3, 40, sealed.length - 1])
    await expect(vault.open("owner-1", sealed.toString("base64", 0, length))).rejects.toThrow(refused);
  await expect(vault.open("owner-1", "{}")).rejects.toThrow(refused);
});

test("given a key service that ignores the owner, when another's secret is opened, then the cipher itself refuses it", async () => {
  const asked: unknown[] = [];
  const { vault } = await kmsUnderTest(undefined, ({ EncryptionContext, ...input }) => {
    asked.push(EncryptionContext);
    return input;
  });
  const sealed = await vault.seal("owner-1", "segredo");
  await expect(vault.open("owner-2", sealed)).rejects.toThrow(refused);
  expect(await vault.open("owner-1", sealed)).toBe("segredo");
  expect(asked).toEqual(["owner-1", "owner-2", "owner-1"].map((ownerId) => ({ ownerId })));
});

test("given a secret that is opened again and again, when an hour has passed, then KMS decrypts its key once an hour, for each owner", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  let decrypted = 0;
  const { vault } = await kmsUnderTest(undefined, (input) => {
    if ("CiphertextBlob" in input) decrypted += 1;
    return input;
  });
  const [one, other] = [await vault.seal("owner-1", "segredo"), await vault.seal("owner-2", "outro")];
  const open = async () => [await vault.open("owner-1", one), await vault.open("owner-2", other)];
  for (const [minutes, calls] of [
    [0, 2],
    [59, 2],
    [1, 4],
    [59, 4],
  ] as const) {
    vi.setSystemTime(Date.now() + minutes * 60_000);
    expect([await open(), decrypted]).toEqual([["segredo", "outro"], calls]);
  }
  await expect(vault.open("owner-2", one)).rejects.toThrow(refused);
});

test("given one secret sealed twice, then the texts reveal neither that it is the same nor its content", async () => {
  const { vault } = await kmsUnderTest();
  const secret = "a PRIVATE KEY";
  const [one, other] = [await vault.seal("owner-1", secret), await vault.seal("owner-1", secret)];
  expect(one.slice(8)).not.toBe(other.slice(8));
  for (const text of [one, other]) expect(Buffer.from(text, "base64").toString("latin1")).not.toContain("PRIVATE");
});

test("given a role without kms:Decrypt, when it opens, then the error is a denial, not a refusal of the secret", async () => {
  const authorize: Authorize = ({ functionName = "" }, action, resource) => {
    if (action === "kms:Decrypt") throw new AccessDenied(functionName, action, resource);
  };
  const { vault } = await kmsUnderTest(authorize);
  const sealed = await vault.seal("owner-1", "segredo");
  await expect(vault.open("owner-1", sealed)).rejects.toMatchObject({
    name: "AccessDeniedException",
    message: expect.stringContaining(`kms:Decrypt on resource: ${keyArn}`),
  });
});

test("given KMS that fails, when a secret is opened, then its error says so, and the secret stays usable", async () => {
  const { vault, faults } = await kmsUnderTest();
  const sealed = await vault.seal("owner-1", "segredo");
  faults.set({ service: "kms", kind: "throttle", rate: 1 });
  await expect(vault.open("owner-1", sealed)).rejects.toMatchObject({ name: "ThrottlingException" });
  faults.clear();
  expect(await vault.open("owner-1", sealed)).toBe("segredo");
});

test("given the real client, when it asks for a data key, then only the same context, in any order, decrypts it", async () => {
  const { client } = await kmsUnderTest();
  const asked = { KeyId: keyArn, KeySpec: "AES_256", EncryptionContext: { a: "1", b: "2" } } as const;
  const { Plaintext, CiphertextBlob, KeyId } = await client.send(new GenerateDataKeyCommand(asked));
  expect([Plaintext?.length, KeyId]).toEqual([32, keyArn]);
  const open = (EncryptionContext: Record<string, string>, key = keyArn) =>
    client.send(new DecryptCommand({ KeyId: key, CiphertextBlob, EncryptionContext }));
  expect((await open({ b: "2", a: "1" })).Plaintext).toEqual(Plaintext);
  for (const context of [{ a: "1" }, { a: "1", b: "3" }, { a: "1", b: "2", c: "3" }])
    await expect(open(context)).rejects.toMatchObject({ name: "InvalidCiphertextException" });
  await expect(open(asked.EncryptionContext, `${keyArn}2`)).rejects.toMatchObject({
    name: "InvalidCiphertextException",
  });
});

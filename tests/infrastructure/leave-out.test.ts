/**
 * Tests SDKs without the parts that the bundles leave out (stacks/prune-sdk-plugin.mjs). The local
 * region, which runs the bundles, proves that no code calls those parts.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lambdaBuild } from "../../stacks/lambda-build.ts";

type Answer = { statusCode: number; body: object };
type Probe = {
  stripe: Readonly<Record<string, Record<string, unknown>>>;
  sessions: Record<string, unknown>;
  put: (answer: Answer) => Promise<Error>;
  publish: () => Promise<Record<string, string>>;
};

/** A program with the SDKs' remaining parts; the test gives it DynamoDB's answer. */
const PROBE = `
import { ConditionalCheckFailedException, DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import Stripe from "stripe";
export const stripe = new Stripe("sk_test_none");
export const sessions = stripe.checkout.sessions;
export { ConditionalCheckFailedException };
export async function put({ statusCode, body }) {
  const response = { statusCode, headers: {}, body: Buffer.from(JSON.stringify(body)) };
  const client = new DynamoDBClient({
    region: "sa-east-1",
    maxAttempts: 1,
    credentials: { accessKeyId: "none", secretAccessKey: "none" },
    requestHandler: { handle: async () => ({ response }) },
  });
  return client.send(new PutItemCommand({ TableName: "none", Item: {} })).then(() => undefined, (error) => error);
}
export async function publish() {
  const sent = [];
  const response = { statusCode: 200, headers: {}, body: Buffer.from('{"FailedEntryCount":0,"Entries":[]}') };
  const client = new EventBridgeClient({
    region: "sa-east-1",
    credentials: { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "none" },
    requestHandler: { handle: async (request) => (sent.push(request.headers), { response }) },
  });
  await client.send(new PutEventsCommand({ Entries: [] }));
  return sent[0];
}`;

const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "em-dia-leave-out-"));
const outfile = join(folder, "probe.cjs");
let probe: Probe & { ConditionalCheckFailedException: new () => Error };

beforeAll(async () => {
  const { default: plugins }: { default: Plugin[] } = await import(pathToFileURL(join(root, lambdaBuild.plugins)).href);
  const stdin = { contents: PROBE, resolveDir: join(root, "packages/core") };
  const mainFields = ["module", "main"];
  await build({
    stdin,
    outfile,
    bundle: true,
    platform: "node",
    format: "cjs",
    mainFields,
    plugins,
    logLevel: "silent",
  });
  probe = createRequire(import.meta.url)(outfile);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("given the payment provider's SDK in a bundle, when its resources are read, then those we call are whole, the others empty", () => {
  const { customers, subscriptions, prices, invoices } = probe.stripe;
  expect(customers).toMatchObject({ create: expect.any(Function), del: expect.any(Function) });
  expect(subscriptions).toMatchObject({ list: expect.any(Function), update: expect.any(Function) });
  expect(prices).toMatchObject({ list: expect.any(Function) });
  expect(probe.sessions).toMatchObject({ create: expect.any(Function), list: expect.any(Function) });
  expect(invoices?.list).toBeUndefined();
});

test("given an error that we know by its class, when the table answers it, then it has that class and its item", async () => {
  const type = "com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException";
  const error = await probe.put({ statusCode: 400, body: { __type: type, message: "no", Item: { pk: { S: "O#1" } } } });
  expect(error).toBeInstanceOf(probe.ConditionalCheckFailedException);
  expect(error).toMatchObject({ name: "ConditionalCheckFailedException", Item: { pk: { S: "O#1" } } });
});

test.for([
  ["ProvisionedThroughputExceededException", 400],
  ["ItemCollectionSizeLimitExceededException", 400],
  ["InternalServerError", 500],
] as const)(
  "given an error without a class in the bundle, when the table answers %s, then it keeps its name, text and status",
  async ([name, statusCode]) => {
    const type = `com.amazonaws.dynamodb.v20120810#${name}`;
    const error = await probe.put({ statusCode, body: { __type: type, message: "why it was" } });
    expect(error).toMatchObject({ name, message: "why it was", $metadata: { httpStatusCode: statusCode } });
  },
);

test("given the table's SDK in a bundle, then only errors that we know by their class are described in it", () => {
  const described = readFileSync(outfile, "utf8").matchAll(/(\w+)\$ = \[\s*-3,\s*n0,/g);
  expect([...described].map(([, name]) => name).toSorted()).toEqual([
    "ConditionalCheckFailedException",
    "TransactionCanceledException",
  ]);
});

test("given an event to publish, when the bundled client signs it, then it signs for its one region", async () => {
  const { authorization = "" } = await probe.publish();
  expect(authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/sa-east-1\/events\/aws4_request, SignedHeaders=[\w;-]*x-amz-date[\w;-]*, Signature=[0-9a-f]{64}$/,
  );
});

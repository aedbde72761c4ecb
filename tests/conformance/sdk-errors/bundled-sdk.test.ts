/** Bundles without parts of the SDK (stacks/prune-sdk-plugin.mjs) see errors as the SDK does. */
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lambdaBuild } from "../../../stacks/lambda-build.ts";
import { lowerDynamicImports } from "../../../stacks/lower-dynamic-imports.ts";
import { root } from "../../infrastructure/snapshot.ts";
import { expectOnlyKnown } from "../expect-known.ts";
import { makeCalls } from "./five-calls.ts";
import { type ServiceError, startRefusing } from "./refusing-server.ts";

const folder = mkdtempSync(join(tmpdir(), "em-dia-sdk-errors-"));
let endpoint: Awaited<ReturnType<typeof startRefusing>>;
let bundled: { makeCalls: typeof makeCalls };

beforeAll(async () => {
  Object.assign(process.env, { AWS_REGION: "sa-east-1", AWS_ACCESS_KEY_ID: "none", AWS_SECRET_ACCESS_KEY: "none" });
  const { esbuild, format, minify, plugins } = lambdaBuild;
  const { default: leaveOut }: { default: Plugin[] } = await import(pathToFileURL(join(root, plugins)).href);
  const entry = join(import.meta.dirname, "five-calls.ts");
  const outfile = join(folder, "bundle.cjs");
  const how = { bundle: true, platform: "node", target: "es2024", format, minify, plugins: leaveOut } as const;
  await build({ entryPoints: [entry], outfile, ...how, ...esbuild });
  await lowerDynamicImports(folder);
  bundled = createRequire(import.meta.url)(outfile);
  endpoint = await startRefusing();
});
afterAll(() => {
  endpoint.close();
  rmSync(folder, { recursive: true, force: true });
});

const item = { Item: { pk: { S: "a" }, v: { N: "1" } } };
const cancelled = (...codes: string[]) => ({ CancellationReasons: codes.map((Code) => ({ Code })) });
const of = (status: number, ...codes: string[]): ServiceError[] => codes.map((code) => ({ code, status }));

const errors: readonly ServiceError[] = [
  { code: "ConditionalCheckFailedException", status: 400, more: item },
  { code: "TransactionCanceledException", status: 400, more: cancelled("ConditionalCheckFailed") },
  { code: "TransactionCanceledException", status: 400, more: cancelled("TransactionConflict") },
  ...of(400, "TransactionConflictException", "TransactionInProgressException", "ValidationException"),
  ...of(400, "ProvisionedThroughputExceededException", "ThrottlingException", "RequestLimitExceeded", "Throttling"),
  ...of(400, "ItemCollectionSizeLimitExceededException", "LimitExceededException", "ResourceNotFoundException"),
  ...of(400, "AccessDeniedException", "ExpiredTokenException", "UnrecognizedClientException", "InvalidParameterValue"),
  ...of(400, "MessageRejected", "AccountSendingPausedException", "ConfigurationSetDoesNotExist"),
  ...of(400, "MailFromDomainNotVerifiedException", "AWS.SimpleQueueService.NonExistentQueue", "KmsThrottled"),
  ...of(403, "AccessDenied", "RequestThrottled"),
  ...of(500, "InternalServerError", "InternalException"),
  ...of(503, "ServiceUnavailable", "SlowDown"),
];

test("given all services that refuse, when called by the bundled SDKs, then each call ends as with the plain ones except for listed differences", async () => {
  const found = new Map<string, string>();
  for (const error of errors) {
    endpoint.refuseWith(error);
    const [plain, pruned] = await Promise.all([makeCalls(endpoint.url), bundled.makeCalls(endpoint.url)]);
    expect(plain).toMatchObject({ put: expect.anything(), transact: expect.anything(), mail: expect.anything() });
    for (const [name, ended] of Object.entries(plain))
      if (pruned[name] !== ended) found.set(`${name}: ${error.code}`, `${ended} ${pruned[name]}`);
  }
  expectOnlyKnown("bundled SDKs", found);
});

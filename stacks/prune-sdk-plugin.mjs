/**
 * Leaves out of a Lambda's bundle what its SDKs bring along and none of ours ever uses (docs/decisions/002-bundles.md).
 * A plugin as SST asks for it: a list by default. SST tells it of every file, whatever its filter says.
 */
import { readFile } from "node:fs/promises";

const STRIPE_RESOURCE = /\/stripe\/esm\/resources\/(.+)\.js$/;
/** What `packages/core/src/adapters/stripe-gateway.ts` calls; the other resources are 150 kB. */
const CALLED = [
  "BillingPortal/Sessions",
  "BillingPortal/index",
  "Checkout/Sessions",
  "Checkout/index",
  "Customers",
  "Prices",
  "Subscriptions",
];
/** Made by every client and asked for nothing, a hash for where Node's is missing, and retries that no setting asks for. */
const UNUSED =
  /\/(@aws-sdk\/lib-dynamodb\/.+Paginator|@aws-sdk\/endpoint-cache\/.+\/EndpointCache|@smithy\/core\/.+\/(Sha256Js|util-retry\/AdaptiveRetryStrategy))\.js$/;
const SCHEMAS = /\/@aws-sdk\/client-[\w-]+\/dist-es\/schemas\/schemas_0\.js$/;
/** Errors known by their class. Any other comes as its client's general one: under its name, with its status. */
const KNOWN_ERRORS = ["ConditionalCheckFailedException", "TransactionCanceledException", "UserNotFoundException"];
/** Read for its version alone. */
const CLIENT = /\/@aws-sdk\/client-[\w-]+\/package\.json$/;

/** @param {string} path */
function isUnused(path) {
  const [, resource] = STRIPE_RESOURCE.exec(path) ?? [];
  return resource === undefined ? UNUSED.test(path) : !CALLED.includes(resource);
}

/** The classes of a file without what they can do. @param {string} source */
const emptied = (source) =>
  [...source.matchAll(/^export class (\w+)/gm)].map(([, name]) => `export class ${name} {}`).join("\n");

/** Errors that nobody registers are not bundled, nor is what their fields are like. @param {string} source */
const withFewErrors = (source) =>
  source.replaceAll(/^n0_registry\.registerError\(\w+\$, (\w+)\);$/gm, (line, name) =>
    KNOWN_ERRORS.includes(name) ? line : "",
  );

/** What is left of a file; undefined where that is all of it. @param {string} file */
async function leftOf(file) {
  const path = file.replaceAll("\\", "/");
  if (isUnused(path)) return { contents: emptied(await readFile(file, "utf8")), loader: "js" };
  if (SCHEMAS.test(path)) return { contents: withFewErrors(await readFile(file, "utf8")), loader: "js" };
  if (!CLIENT.test(path)) return undefined;
  const { version } = JSON.parse(await readFile(file, "utf8"));
  return { contents: JSON.stringify({ version }), loader: "json" };
}

export default [
  {
    name: "leave-out",
    /** @param {{ onLoad(options: { filter: RegExp }, load: (file: { path: string }) => unknown): void }} build */
    setup(build) {
      build.onLoad({ filter: /.*/ }, ({ path }) => leftOf(path));
    },
  },
];

/**
 * This plugin removes parts of the SDKs that no Lambda uses from the bundles
 * (docs/decisions/002-bundles.md). SST requires a list of plugins as the default export, and calls
 * this one for every file, whatever its filter is.
 */
import { readFile } from "node:fs/promises";

const STRIPE_RESOURCE = /\/stripe\/esm\/resources\/(.+)\.js$/;
/**
 * `packages/core/src/adapters/stripe-gateway.ts` calls only these resources; the others are 150 kB.
 */
const CALLED = [
  "BillingPortal/Sessions",
  "BillingPortal/index",
  "Checkout/Sessions",
  "Checkout/index",
  "Customers",
  "Prices",
  "Subscriptions",
];
/**
 * No Lambda uses these: objects that every client creates and never calls, a hash for platforms
 * without Node's, and a kind of retries that no setting selects.
 */
const UNUSED =
  /\/(@aws-sdk\/lib-dynamodb\/.+Paginator|@aws-sdk\/endpoint-cache\/.+\/EndpointCache|@smithy\/core\/.+\/(Sha256Js|util-retry\/AdaptiveRetryStrategy))\.js$/;
const SCHEMAS = /\/@aws-sdk\/client-[\w-]+\/dist-es\/schemas\/schemas_0\.js$/;
/**
 * Our code recognizes these errors by their class. Any other error arrives as its client's general
 * class, with its own name and status.
 */
const KNOWN_ERRORS = ["ConditionalCheckFailedException", "TransactionCanceledException", "UserNotFoundException"];
/** The SDK reads only the version from this file. */
const CLIENT = /\/@aws-sdk\/client-[\w-]+\/package\.json$/;

/** @param {string} path */
function isUnused(path) {
  const [, resource] = STRIPE_RESOURCE.exec(path) ?? [];
  return resource === undefined ? UNUSED.test(path) : !CALLED.includes(resource);
}

/** Returns the exported classes of a file without their members. @param {string} source */
const emptied = (source) =>
  [...source.matchAll(/^export class (\w+)/gm)].map(([, name]) => `export class ${name} {}`).join("\n");

/**
 * Removes the registration of unknown errors and their schemas, which are all that names their
 * classes. The bundler alone keeps a schema: its computed keys may have effects.
 * @param {string} source
 */
const withFewErrors = (source) =>
  [/^n0_registry\.registerError\(\w+\$, (\w+)\);$/gm, /^export var (\w+)\$ = \[-3, n0, [^;]*?^\];$/gm].reduce(
    (text, unit) => text.replaceAll(unit, (all, name) => (KNOWN_ERRORS.includes(name) ? all : "")),
    source,
  );

/**
 * Returns the part of a file that stays; undefined means that the whole file stays. @param {string}
 * file
 */
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
    /**
     * @param {{ onLoad(options: { filter: RegExp }, load: (file: { path: string }) => unknown):
     * void }} build
     */
    setup(build) {
      build.onLoad({ filter: /.*/ }, ({ path }) => leftOf(path));
    },
  },
];

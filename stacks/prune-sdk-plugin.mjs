/**
 * SST requires a list of plugins as the default export, and calls them for every file, even one
 * that a filter excludes (docs/decisions/002-bundles.md).
 */
import { readFile } from "node:fs/promises";

const STRIPE_RESOURCE = /\/stripe\/esm\/resources\/(.+)\.js$/;
/** `packages/core/src/adapters/stripe-gateway.ts` calls only these; others would add 150 kB. */
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
 * No Lambda uses these: caches of endpoints and headers of event streams, a hash for platforms
 * without Node's, and a retry mode that no setting selects.
 */
const UNUSED =
  /\/(@aws-sdk\/endpoint-cache\/.+\/EndpointCache|@smithy\/signature-v4\/.+\/HeaderFormatter|@smithy\/core\/.+\/(Sha256Js|util-retry\/AdaptiveRetryStrategy))\.js$/;
/** EventBridge's client also signs for several regions at once, which no Lambda needs. */
const MULTI_REGION = /\/@aws-sdk\/signature-v4-multi-region\/dist-es\/SignatureV4MultiRegion\.js$/;
const ONE_REGION = `
import { SignatureV4SignWithCredentials } from "./SignatureV4SignWithCredentials";
export class SignatureV4MultiRegion extends SignatureV4SignWithCredentials {
  static sigv4aDependency() { return "none"; }
}`;
const SCHEMAS = /\/@aws-sdk\/client-[\w-]+\/dist-es\/schemas\/schemas_0\.js$/;
/** Our code recognizes these by class; any other error gets its client's general class. */
const KNOWN_ERRORS = ["ConditionalCheckFailedException", "TransactionCanceledException", "UserNotFoundException"];
/** The SDK reads only the version from this file, so all other fields are removed. */
const CLIENT = /\/@aws-sdk\/client-[\w-]+\/package\.json$/;

/** @param {string} path */
function isUnused(path) {
  const [, resource] = STRIPE_RESOURCE.exec(path) ?? [];
  return resource === undefined ? UNUSED.test(path) : !CALLED.includes(resource);
}

/** Returns a file's exported classes without their members. @param {string} source */
const emptied = (source) =>
  [...source.matchAll(/^export class (\w+)/gm)].map(([, name]) => `export class ${name} {}`).join("\n");

/**
 * Removes unknown errors' registrations and schemas, which a bundler keeps because their computed
 * keys may have effects. @param {string} source
 */
const withFewErrors = (source) =>
  [/^n0_registry\.registerError\(\w+\$, (\w+)\);$/gm, /^export var (\w+)\$ = \[-3, n0, [^;]*?^\];$/gm].reduce(
    (text, unit) => text.replaceAll(unit, (all, name) => (KNOWN_ERRORS.includes(name) ? all : "")),
    source,
  );

/** Returns the part of a file to keep, or undefined to keep the whole file. @param {string} file */
async function leftOf(file) {
  const path = file.replaceAll("\\", "/");
  if (isUnused(path)) return { contents: emptied(await readFile(file, "utf8")), loader: "js" };
  if (MULTI_REGION.test(path)) return { contents: ONE_REGION, loader: "js" };
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

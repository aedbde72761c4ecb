/**
 * SDKs load these packages only if the environment has no credentials, and for event streams.
 * Neither happens in our Lambdas. Without them each bundle is 150 kB smaller; a call that needed a
 * package would fail with its name.
 */
const neverLoaded = [
  "@aws-sdk/credential-provider-http",
  "@aws-sdk/credential-provider-ini",
  "@aws-sdk/credential-provider-process",
  "@aws-sdk/credential-provider-sso",
  "@aws-sdk/credential-provider-web-identity",
  "@smithy/credential-provider-imds",
  "@smithy/core/event-streams",
];

/**
 * SST bundles every Lambda with these options, and `npm run bundle` uses them too
 * (docs/decisions/002-bundles.md).
 */
export const lambdaBuild = {
  format: "cjs" as const,
  minify: true,
  plugins: "stacks/prune-sdk-plugin.mjs",
  // For CommonJS SST reads only `main`. The packages' ES modules can be tree-shaken, and their
  // CommonJS builds cannot.
  esbuild: { mainFields: ["module", "main"], keepNames: false, sourcemap: false, external: neverLoaded },
};

/** SDKs load these modules only for event streams or without credentials, at 150 kB a bundle. */
const neverLoaded = [
  "@aws-sdk/credential-provider-http",
  "@aws-sdk/credential-provider-ini",
  "@aws-sdk/credential-provider-process",
  "@aws-sdk/credential-provider-sso",
  "@aws-sdk/credential-provider-web-identity",
  "@smithy/credential-provider-imds",
  "@smithy/core/event-streams",
];

/** SST and `npm run tools -- bundle` use these options (docs/decisions/002-bundles.md). */
export const lambdaBuild = {
  format: "cjs" as const,
  minify: true,
  plugins: "stacks/prune-sdk-plugin.mjs",
  // For CommonJS, SST reads only `main`, but only ES modules, in `module`, can be tree-shaken.
  esbuild: { mainFields: ["module", "main"], keepNames: false, sourcemap: false, external: neverLoaded },
};

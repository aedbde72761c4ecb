/**
 * Loaded only where there are no credentials in the environment, and for event streams: neither ever happens in a
 * Lambda of ours. Left out they save 150 kB of each bundle; asked for all the same, they would be named as missing.
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

/** How SST bundles every Lambda, and `npm run bundle` with it (docs/decisions/002-bundles.md). */
export const lambdaBuild = {
  format: "cjs" as const,
  minify: true,
  plugins: "stacks/prune-sdk-plugin.mjs",
  // SST reads only `main` for CommonJS: the packages' ES modules shake, their CommonJS builds do not.
  esbuild: { mainFields: ["module", "main"], keepNames: false, sourcemap: false, external: neverLoaded },
};

/** Who may enter which room (docs/architecture.md). Parsed by swc: TypeScript 7 has no JavaScript API yet. */
const room = (name) => `^packages/${name}/`;
const sdk = "^node_modules/(@aws-sdk|@smithy)/";
const node = "^(node:)?[a-z/]+$";

const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: "error",
  from,
  to: { pathNot: allowed },
});

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "no-orphans",
      severity: "error",
      from: { orphan: true, pathNot: ["\\.(config|d)\\.", "vite-env"] },
      to: {},
    },
    {
      name: "no-unresolved",
      comment: "aws-lambda is types alone; the synthesis entry is resolved by its bundler.",
      severity: "error",
      from: { pathNot: "^scripts/synth/entry\\.ts$" },
      to: { couldNotResolve: true, pathNot: "^aws-lambda$" },
    },
    only(
      "contracts-import-zod-only",
      { path: room("contracts"), pathNot: "\\.test\\.ts$" },
      [room("contracts"), "^node_modules/zod/"],
      "What both sides agree on: no I/O, no clock.",
    ),
    only(
      "events-import-contracts",
      { path: room("events"), pathNot: "\\.test\\.ts$" },
      [room("events"), room("contracts"), "^node_modules/zod/"],
      "Event definitions know the wire and nothing else.",
    ),
    {
      name: "core-imports-contracts-and-events",
      comment: "The domain knows no handler, screen or stand-in.",
      severity: "error",
      from: { path: room("core"), pathNot: "\\.test\\.ts$" },
      to: { path: "^(packages/(functions|frontend|local)|stacks|tests|scripts)/" },
    },
    {
      name: "sdks-in-adapters-only",
      comment: "One adapter file per SDK, and the table's client.",
      severity: "error",
      from: {
        path: "^packages/(core|functions|events)/",
        pathNot: ["^packages/core/src/(adapters/|table/client)", "\\.test\\.ts$"],
      },
      to: { path: [sdk, "^node_modules/(nodemailer|stripe)/"] },
    },
    {
      name: "functions-import-core-contracts-events-middy",
      severity: "error",
      from: { path: room("functions"), pathNot: "\\.test\\.ts$" },
      to: {
        pathNot: [
          room("functions"),
          room("core"),
          room("contracts"),
          room("events"),
          "^node_modules/(@middy|zod)/",
          "^aws-lambda$",
          node,
        ],
      },
    },
    {
      name: "a-lambda-imports-no-lambda",
      severity: "error",
      from: { path: "^packages/functions/src/[^/]+\\.ts$" },
      to: { path: "^packages/functions/src/(profile|plans|students|payments|mail-events)\\.ts$" },
    },
    {
      name: "frontend-imports-contracts",
      severity: "error",
      from: { path: room("frontend") },
      to: { path: "^(packages/(core|events|functions|local)|stacks|tests|scripts)/" },
    },
    {
      name: "frontend-has-no-node",
      severity: "error",
      from: { path: "^packages/frontend/src/", pathNot: "\\.test\\.tsx?$" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "amplify-in-one-file",
      comment: "44 kB that only the lazily loaded auth adapter may bring in.",
      severity: "error",
      from: { path: "^packages/frontend/src/", pathNot: "^packages/frontend/src/lib/auth/cognito\\.ts$" },
      to: { path: "^node_modules/(aws-amplify|@aws-amplify)/" },
    },
    {
      name: "features-import-no-features",
      comment: "Only routes compose features.",
      severity: "error",
      from: { path: "^packages/frontend/src/features/([^/]+)/" },
      to: { path: "^packages/frontend/src/features/([^/]+)/", pathNot: "^packages/frontend/src/features/$1/" },
    },
    {
      name: "repositories-behind-their-aggregate",
      comment: "Only core sees items; functions speak to aggregates through their index.",
      severity: "error",
      from: { path: room("functions") },
      to: { path: "^packages/core/src/.*repository\\.ts$" },
    },
    {
      name: "all-routes-for-stacks-local-tests",
      comment:
        "A Lambda imports its own area's routes, the site none; what checks its answers in local builds needs all.",
      severity: "error",
      from: {
        path: "^packages/(core|events|functions|frontend)/",
        pathNot: ["\\.test\\.tsx?$", "^packages/frontend/src/lib/answer-schemas\\.ts$"],
      },
      to: { path: "^packages/contracts/src/routes/index\\.ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "stacks-import-contracts",
      comment: "Handlers are named by path, never imported.",
      severity: "error",
      from: { path: "^(stacks/|sst\\.config\\.ts)" },
      to: { path: "^packages/(core|events|functions|frontend|local)/" },
    },
    {
      name: "nothing-imports-local-or-tests",
      severity: "error",
      from: { pathNot: "^(packages/local|tests|scripts)/" },
      to: { path: "^(packages/local|tests)/" },
    },
    {
      name: "local-imports-no-frontend",
      severity: "error",
      from: { path: room("local") },
      to: { path: "^(packages/frontend|tests)/" },
    },
  ],
  options: {
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(\\.sst|dist|\\.local)/" },
    tsPreCompilationDeps: true,
    preserveSymlinks: false,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "types", "default"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".json"],
    },
  },
};

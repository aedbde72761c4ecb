/** Who may enter which room (docs/architecture.md). Parsed by swc: TypeScript 7 has no JavaScript API yet. */
const { readdirSync, readFileSync } = require("node:fs");
const { join } = require("node:path");

const room = (name) => `^packages/${name}/`;
const sdk = "^node_modules/(@aws-sdk|@smithy)/";
const node = "^(node:)?[a-z/]+$";
const test = "\\.test\\.tsx?$";
const core = (folders) => `^packages/core/src/(${folders})/`;
const page = readFileSync(join(__dirname, "docs/architecture.md"), "utf8");
const foldersIn = (place) =>
  readdirSync(join(__dirname, place), { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []));

/** Stops unless a table of docs/architecture.md lists exactly the folders on the disk. */
function compare(table, listed, found) {
  const unlike = [...listed, ...found].filter((folder) => !listed.includes(folder) || !found.includes(folder));
  if (unlike.length > 0)
    throw new Error(`Only one of the disk and the ${table} in docs/architecture.md has: ${unlike.join(", ")}`);
}

const rooms = [...page.matchAll(/^\| `((?:packages\/)?[a-z]+)` \|/gm)].map(([, name]) => name);
compare("rooms", rooms, [
  ...foldersIn("packages").map((name) => `packages/${name}`),
  "ops",
  "stacks",
  "tests",
  "tools",
]);

/** The folders of core on each floor, from 0 up. */
const floors = [...page.matchAll(/^\| \d \| (`[^|]*`) \|/gm)]
  .map(([, cell]) => cell.split("; ").map((part) => [...part.matchAll(/`([^`]+)`/g)].map(([, folder]) => folder)))
  .reverse();
compare("floors", [...floors.flat(2), "testing"], foldersIn("packages/core/src"));
const [[model], [table, shared], [store], [nouns], [joining], [top]] = floors.map((parts) =>
  parts.map((folders) => folders.join("|")),
);
const composed = `${joining}|${top}`;

const lambda =
  "^packages/functions/src/((?!env\\.ts)[^/]+|auth/[^/]+|billing/(owner|shard|tick)|subscribers/(?!base\\.ts)[^/]+)\\.ts$";

const only = (name, from, allowed, comment) => ({ name, comment, severity: "error", from, to: { pathNot: allowed } });

module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "no-orphans",
      severity: "error",
      from: { orphan: true, pathNot: ["\\.(config|d)\\.", "vite-env", "hold-back-output"] },
      to: {},
    },
    {
      name: "no-unresolved",
      comment: "aws-lambda is types alone; what Pulumi's mocks evaluate is resolved by its bundler.",
      severity: "error",
      from: { pathNot: "^tools/(synth/(entry|record-graph)|dryrun/program)\\.ts$" },
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
      to: { path: "^(packages/(functions|frontend|local)|stacks|tests|ops|tools)/" },
    },
    {
      name: "model-imports-model",
      comment: "The ground floor: types, decoders and rules without I/O.",
      severity: "error",
      from: { path: core(model), pathNot: test },
      to: { path: [room("core"), sdk, node], pathNot: core(model) },
    },
    {
      name: "table-imports-model",
      severity: "error",
      from: { path: core(table), pathNot: test },
      to: { path: core(`${store}|testing|${shared}|${nouns}|${composed}`) },
    },
    {
      name: "store-imports-model-and-table",
      comment: "The only files that see items.",
      severity: "error",
      from: { path: core(store), pathNot: test },
      to: { path: core(`testing|${shared}|${nouns}|${composed}`) },
    },
    {
      name: "shared-imports-no-noun",
      severity: "error",
      from: { path: core(shared), pathNot: test },
      to: { path: core(`testing|${store}|${nouns}|${composed}`) },
    },
    {
      name: "a-noun-imports-no-noun",
      comment:
        "What two nouns need lies in model or store; what joins them is composed. Each webhook is claimed once, by its noun.",
      severity: "error",
      from: { path: core(nouns), pathNot: test },
      to: {
        path: core(`testing|adapters|${nouns}|${composed}`),
        pathNot: ["^packages/core/src/$1/", "^packages/core/src/webhook-event/"],
      },
    },
    {
      name: "composed-imports-nouns",
      severity: "error",
      from: { path: core(joining), pathNot: test },
      to: { path: core(`testing|adapters|${composed}`), pathNot: "^packages/core/src/$1/" },
    },
    {
      name: "the-top-imports-no-top",
      severity: "error",
      from: { path: core(top), pathNot: test },
      to: { path: core(`testing|adapters|${top}`), pathNot: "^packages/core/src/$1/" },
    },
    {
      name: "sdks-in-adapters-only",
      comment: "One adapter file per SDK, and the table's client.",
      severity: "error",
      from: {
        path: "^packages/(core|functions|events)/",
        pathNot: ["^packages/core/src/(adapters/|table/client)", "\\.test\\.ts$"],
      },
      to: { path: [sdk, "^node_modules/(node-forge|nodemailer|stripe)/"] },
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
      comment: "A Lambda's file is an entry: importing it opens its clients.",
      severity: "error",
      from: { path: room("functions"), pathNot: test },
      to: { path: lambda },
    },
    {
      name: "frontend-imports-contracts",
      severity: "error",
      from: { path: room("frontend") },
      to: { path: "^(packages/(core|events|functions|local)|stacks|tests|ops|tools)/" },
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
      name: "functions-call-verbs",
      comment: "Only core sees items; a Lambda calls a noun's verb.",
      severity: "error",
      from: { path: room("functions"), pathNot: test },
      to: { path: core(`${store}|testing`) },
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
      name: "stacks-import-contracts-and-events",
      comment: "Handlers are named by path, never imported.",
      severity: "error",
      from: { path: "^(stacks/|sst\\.config\\.ts)" },
      to: { path: "^(packages/(core|functions|frontend|local)|ops|tools|tests)/" },
    },
    {
      name: "nothing-imports-local-or-tests",
      severity: "error",
      from: { pathNot: "^(packages/local|tests|ops|tools)/" },
      to: { path: "^(packages/local|tests)/" },
    },
    {
      name: "local-imports-no-handler",
      comment: "The region runs handlers as bundles, by the names the graph gives; it knows no screen and no script.",
      severity: "error",
      from: { path: room("local"), pathNot: test },
      to: { path: "^(packages/(frontend|functions)|ops|tools|tests)/" },
    },
  ],
  options: {
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["^(\\.sst|\\.local|dist)/", "^packages/[a-z]+/(\\.sst|\\.local|dist)/"] },
    tsPreCompilationDeps: true,
    preserveSymlinks: false,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "types", "default"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".json"],
    },
  },
};

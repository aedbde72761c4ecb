import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { transformSync } from "esbuild";
import { root } from "./paths.ts";
import type { RawGraph, RawResource } from "./raw-graph.ts";

/** The committed graph: sorted AWS resources, the secrets' names, each Lambda's source file. */
export type Snapshot = {
  stage: string;
  /** The digest of the stacks' code (`digestSources`) at the time of the synthesis. */
  sources: string;
  resources: RawResource[];
  secrets: string[];
  functions: RawGraph["functions"];
};

/** Inputs that do not describe the infrastructure: uploaded code, paths of this machine. */
const droppedInputs: Record<string, readonly string[]> = {
  "aws:lambda/function:Function": ["s3Bucket", "s3Key"],
  "command:local:Command": ["dir", "triggers", "update", "addPreviousOutputInEnv"],
};
const uploadedCode = "aws:s3/bucketObjectv2:BucketObjectv2";

/** Keeps what reviewers, tests and the local region read, without SST's wrappers and helpers. */
export function toSnapshot(stage: string, { resources: all, functions }: RawGraph): Snapshot {
  const resources = all
    .filter(isInfrastructure)
    .map(({ inputs, ...rest }) => ({ ...rest, inputs: withoutKeys(inputs, droppedInputs[rest.type] ?? []) }))
    .toSorted((one, other) => compare(`${one.type} ${one.name}`, `${other.type} ${other.name}`));
  const secrets = all.filter(({ type }) => type === "sst:sst:Secret").map(({ name }) => name);
  return { stage, sources: digestSources(root), resources, secrets: secrets.toSorted(compare), functions };
}

/** Writes a stable text: keys sorted at every depth, one value per line. */
export const snapshotText = (snapshot: Snapshot): string => `${JSON.stringify(sorted(snapshot), null, 1)}\n`;

/** Tells whether a resource is AWS's, the site's build or the router's paths, not SST's helper. */
function isInfrastructure({ type, name }: RawResource): boolean {
  const isRouting = /\.Kv(RoutesUpdate|Keys)$/.test(name);
  return (type.startsWith("aws:") && type !== uploadedCode) || type === "command:local:Command" || isRouting;
}

function withoutKeys(inputs: Record<string, unknown>, keys: readonly string[]) {
  return Object.fromEntries(Object.entries(inputs).filter(([key]) => !keys.includes(key)));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => compare(one, other));
  return Object.fromEntries(entries.map(([key, item]) => [key, sorted(item)]));
}

/** Compares by code unit, because a locale's order would differ between machines. */
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Computes the SHA-256 of the stacks' code, without comments and white space. */
export function digestSources(root: string): string {
  const digest = createHash("sha256");
  for (const file of listStackFiles(root)) {
    const text = readFileSync(path.join(root, file), "utf8");
    const { code } = transformSync(text, { loader: "ts", minifyWhitespace: true, legalComments: "none" });
    digest.update(`${file}\n${code}\n`);
  }
  return digest.digest("hex");
}

/** Lists the stacks' files. Infrastructure tests compare the contracts with the snapshot. */
function listStackFiles(root: string): string[] {
  const stacks = readdirSync(path.join(root, "stacks"))
    .filter((name) => /\.m?ts$|\.mjs$/.test(name))
    .toSorted();
  return ["sst.config.ts", ...stacks.map((name) => `stacks/${name}`)];
}

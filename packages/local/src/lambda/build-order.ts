import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { BuildOptions } from "esbuild";
import { repositoryRoot } from "../graph/read-graph.ts";

export type BuildOrder = { entries: Record<string, string>; cacheDir: string; manifestFile: string };

export type Built = { file: string; inputs: readonly string[] };

export type Manifest = { bundles: Record<string, Built>; digests: Record<string, string> };

/** The pruning also runs here, so that its problems appear before a deployment. */
export const leaveOut = path.join(repositoryRoot, "stacks/prune-sdk-plugin.mjs");

/** The options are those of the deployment, but the code stays readable and has source maps. */
export const buildOptions = {
  bundle: true,
  platform: "node",
  target: "node24",
  format: "cjs",
  mainFields: ["module", "main"],
  supported: { "dynamic-import": false },
  sourcemap: "linked",
  // Every thread holds its source map in memory, so the map omits the source text.
  sourcesContent: false,
  // Source paths start at the disk's root, as `outdir`: a debugger finds them from any place.
  sourceRoot: pathToFileURL("/").href,
  minify: false,
  write: false,
  metafile: true,
  logLevel: "silent",
  absWorkingDir: repositoryRoot,
  outdir: "/",
  entryNames: "[name]",
} satisfies BuildOptions;

export function digest(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 20);
}

export function readManifest(file: string): Manifest {
  if (!existsSync(file)) return { bundles: {}, digests: {} };
  const { bundles = {}, digests = {} }: Partial<Manifest> = JSON.parse(readFileSync(file, "utf8"));
  return { bundles, digests };
}

export function freshBundles({ bundles, digests }: Manifest): Map<string, string> {
  const isChanged = ([input, before]: [string, string]) => digestOf(path.resolve(repositoryRoot, input)) !== before;
  const changed = new Set(Object.entries(digests).flatMap((entry) => (isChanged(entry) ? [entry[0]] : [])));
  const fresh = Object.entries(bundles).filter(
    ([, { file, inputs }]) => existsSync(file) && !inputs.some((input) => changed.has(input)),
  );
  return new Map(fresh.map(([name, { file }]) => [name, file]));
}

/** The digests of the sources read so far: one test process starts many regions. */
const known = new Map<string, { stamp: string; digest: string }>();

function digestOf(source: string): string | undefined {
  const { mtimeMs, size } = statSync(source, { throwIfNoEntry: false }) ?? {};
  if (mtimeMs === undefined) return undefined;
  const stamp = `${mtimeMs} ${size}`;
  if (known.get(source)?.stamp !== stamp) known.set(source, { stamp, digest: digest(readFileSync(source)) });
  return known.get(source)?.digest;
}

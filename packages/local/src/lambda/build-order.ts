import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { BuildOptions } from "esbuild";
import { repositoryRoot } from "../graph/read-graph.ts";

/**
 * The input for a Lambda build: the sources by logical name, the bundle folder, and the file that
 * records the sources of all bundles.
 */
export type BuildOrder = { entries: Record<string, string>; cacheDir: string; manifestFile: string };

/** A bundle's file and the paths of all its sources, relative to the repository's root. */
export type Built = { file: string; inputs: readonly string[] };

/** The bundles by logical name, and the digest of each source at build time. */
export type Manifest = { bundles: Record<string, Built>; digests: Record<string, string> };

/**
 * The plugin that removes unused code from the deployed Lambdas. It also runs here, so that its
 * problems appear before a deployment.
 */
export const leaveOut = path.join(repositoryRoot, "stacks/prune-sdk-plugin.mjs");

/**
 * The build options match the deployment (CommonJS, ES modules preferred, built-ins through
 * `require`), but the code stays readable and has source maps.
 */
export const buildOptions = {
  bundle: true,
  platform: "node",
  target: "node24",
  format: "cjs",
  mainFields: ["module", "main"],
  supported: { "dynamic-import": false },
  sourcemap: "linked",
  // Every thread holds its source map in memory, so the map omits the source text. A debugger finds
  // the sources in the working tree.
  sourcesContent: false,
  // Source paths start at the root of the disk, as `outdir` does. A debugger then finds the sources
  // wherever the bundle is stored.
  sourceRoot: pathToFileURL("/").href,
  minify: false,
  write: false,
  metafile: true,
  logLevel: "silent",
  absWorkingDir: repositoryRoot,
  outdir: "/",
  entryNames: "[name]",
} satisfies BuildOptions;

/** Returns a short hash of a text or of bytes. */
export function digest(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 20);
}

/** Reads the cache's manifest. Returns an empty manifest when the file does not exist. */
export function readManifest(file: string): Manifest {
  if (!existsSync(file)) return { bundles: {}, digests: {} };
  const { bundles = {}, digests = {} }: Partial<Manifest> = JSON.parse(readFileSync(file, "utf8"));
  return { bundles, digests };
}

/** Returns, by logical name, the bundles whose sources are all unchanged since the build. */
export function freshBundles({ bundles, digests }: Manifest): Map<string, string> {
  const isAsBuilt = memoize((input) => {
    const source = path.resolve(repositoryRoot, input);
    return existsSync(source) && digest(readFileSync(source)) === digests[input];
  });
  const fresh = Object.entries(bundles).filter(([, { file, inputs }]) => existsSync(file) && inputs.every(isAsBuilt));
  return new Map(fresh.map(([name, { file }]) => [name, file]));
}

function memoize(read: (input: string) => boolean): (input: string) => boolean {
  const answers = new Map<string, boolean>();
  return (input) => {
    const answer = answers.get(input) ?? read(input);
    answers.set(input, answer);
    return answer;
  };
}

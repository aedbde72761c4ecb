import { createHash } from "node:crypto";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { BuildOptions } from "esbuild";
import { repositoryRoot } from "../graph/read-graph.ts";

/**
 * The order for a build of Lambdas: the sources to build by logical name, the folder of the
 * bundles, and the file that records the sources of all bundles.
 */
export type BuildOrder = { entries: Record<string, string>; cacheDir: string; manifestFile: string };

/** A bundle's file, and the paths (from the repository's root) of all sources of the bundle. */
export type Built = { file: string; inputs: readonly string[] };

/** The bundles by logical name, and the digest of each source at the time of the build. */
export type Manifest = { bundles: Record<string, Built>; digests: Record<string, string> };

/**
 * The plugin that removes unused code from the deployed Lambdas. It also runs here, so that
 * problems show before a deployment.
 */
export const leaveOut = path.join(repositoryRoot, "stacks/prune-sdk-plugin.mjs");

/**
 * The build options match the deployment (CommonJS, ES modules preferred, built-ins by `require`),
 * but the code stays readable and has source maps.
 */
export const buildOptions = {
  bundle: true,
  platform: "node",
  target: "node24",
  format: "cjs",
  mainFields: ["module", "main"],
  supported: { "dynamic-import": false },
  sourcemap: "linked",
  // Every thread holds its map in memory, so the map gives lines only. The sources themselves are
  // in the working tree.
  sourcesContent: false,
  // The paths of sources begin at the root of the disk, as `outdir` does, so a debugger finds them
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

/** Returns a short name derived from a content. */
export function digest(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 20);
}

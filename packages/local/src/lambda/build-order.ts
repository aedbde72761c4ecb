import { createHash } from "node:crypto";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { BuildOptions } from "esbuild";
import { repositoryRoot } from "../graph/read-graph.ts";

/**
 * What a build of the Lambdas is asked for: the sources to build by logical name, the bundles' folder, and the file that
 * says what the bundles of all were built from.
 */
export type BuildOrder = { entries: Record<string, string>; cacheDir: string; manifestFile: string };

/** A bundle's file, and the paths of every source it was built from (from the repository's root). */
export type Built = { file: string; inputs: readonly string[] };

/** What was built, by logical name, and the digest that each source had then. */
export type Manifest = { bundles: Record<string, Built>; digests: Record<string, string> };

/** Leaves out of a Lambda what none uses: here as well, so that whoever needs it after all finds out before a deployment. */
export const leaveOut = path.join(repositoryRoot, "stacks/prune-sdk-plugin.mjs");

/** As deployed (CommonJS, ES modules preferred, built-ins by `require`), but readable and with source maps. */
export const buildOptions = {
  bundle: true,
  platform: "node",
  target: "node24",
  format: "cjs",
  mainFields: ["module", "main"],
  supported: { "dynamic-import": false },
  sourcemap: "linked",
  // Every thread holds its map: lines are found by it, the sources themselves lie in the tree.
  sourcesContent: false,
  // Their paths begin at the top of the disk, as `outdir` does: a debugger opens them, wherever the bundle is kept.
  sourceRoot: pathToFileURL("/").href,
  minify: false,
  write: false,
  metafile: true,
  logLevel: "silent",
  absWorkingDir: repositoryRoot,
  outdir: "/",
  entryNames: "[name]",
} satisfies BuildOptions;

/** A short name for a content. */
export function digest(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 20);
}

/** Runs in its own process, so that its memory (some 500 MB) is freed when it ends. */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { json } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { build, type Metafile, type OutputFile, type Plugin } from "esbuild";
import { repositoryRoot } from "../graph/read-graph.ts";
import {
  type BuildOrder,
  type Built,
  buildOptions,
  digest,
  leaveOut,
  type Manifest,
  readManifest,
} from "./build-order.ts";

const KEPT_MS = 7 * 24 * 3_600_000;

async function buildAll({ entries, cacheDir, manifestFile }: BuildOrder): Promise<Record<string, string>> {
  const { default: plugins }: { default: Plugin[] } = await import(pathToFileURL(leaveOut).href);
  const result = await build({ ...buildOptions, plugins, entryPoints: entries });
  mkdirSync(cacheDir, { recursive: true });
  const bundles: Record<string, Built> = {};
  for (const [name, source] of Object.entries(entries))
    bundles[name] = {
      file: keepBundle(name, result.outputFiles, cacheDir),
      inputs: sourcesOf(source, result.metafile),
    };
  writeWhole(manifestFile, JSON.stringify(withBuilt(readManifest(manifestFile), bundles)));
  prune(cacheDir);
  return Object.fromEntries(Object.entries(bundles).map(([name, { file }]) => [name, file]));
}

function keepBundle(name: string, files: readonly OutputFile[], cacheDir: string): string {
  const code = files.find((one) => path.basename(one.path) === `${name}.js`);
  const map = files.find((one) => path.basename(one.path) === `${name}.js.map`);
  if (code === undefined || map === undefined) throw new Error(`esbuild left no bundle for ${name}`);
  const base = `${name}-${digest(code.contents)}`;
  const file = path.join(cacheDir, `${base}.cjs`);
  writeWhole(path.join(cacheDir, `${base}.map`), map.contents);
  writeWhole(file, code.text.replace(`sourceMappingURL=${name}.js.map`, `sourceMappingURL=${base}.map`));
  return file;
}

function sourcesOf(entry: string, { inputs }: Metafile): string[] {
  const reached = new Set([path.normalize(entry)]);
  for (const source of reached)
    for (const { path: imported, external } of inputs[source]?.imports ?? []) if (!external) reached.add(imported);
  return [...reached];
}

/** The manifest keeps an old bundle only while the digests of all its sources are unchanged. */
function withBuilt(before: Manifest, built: Record<string, Built>): Manifest {
  const digests = { ...before.digests };
  for (const { inputs } of Object.values(built))
    for (const input of inputs) digests[input] = digest(readFileSync(path.resolve(repositoryRoot, input)));
  const kept = Object.entries(before.bundles).filter(([, { inputs }]) =>
    inputs.every((input) => digests[input] === before.digests[input]),
  );
  return { bundles: { ...Object.fromEntries(kept), ...built }, digests };
}

/** A running region may still start a thread on an old bundle, but not after a week. */
function prune(cacheDir: string): void {
  const limit = Date.now() - KEPT_MS;
  for (const name of readdirSync(cacheDir)) {
    const file = path.join(cacheDir, name);
    if ((statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? limit) < limit)
      rmSync(file, { force: true, recursive: true });
  }
}

/** Writes a file in one step: other processes read either the old file or the new one. */
function writeWhole(file: string, content: string | Uint8Array): void {
  const part = `${file}.${process.pid}.part`;
  writeFileSync(part, content);
  renameSync(part, file);
}

try {
  process.stdout.write(JSON.stringify(await buildAll(Object(await json(process.stdin)))));
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

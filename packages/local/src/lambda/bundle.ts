import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { type BuildOptions, build, type Plugin, version } from "esbuild";
import { repositoryRoot } from "../graph/read-graph.ts";
import type { LambdaSpec } from "../graph-types.ts";
import { parseRecord, recordAt } from "../json.ts";
import { StartError } from "../start/start-error.ts";

/** Bundle file by logical name. A file's name holds its content's hash and is never rewritten. */
export type Bundles = ReadonlyMap<string, string>;

const KEPT_MS = 7 * 24 * 3_600_000;

/** Shared by every region on the machine that works in this tree. */
const defaultCacheDir = path.join(repositoryRoot, "node_modules/.cache/emdia-lambdas");

/** Leaves out of a Lambda what none uses: here as well, so that whoever needs it after all finds out before a deployment. */
const leaveOut = path.join(repositoryRoot, "stacks/leave-out.mjs");

/** As deployed (CommonJS, ES modules preferred, built-ins by `require`), but readable and with source maps. */
const options = {
  bundle: true,
  platform: "node",
  target: "node24",
  format: "cjs",
  mainFields: ["module", "main"],
  supported: { "dynamic-import": false },
  sourcemap: "linked",
  minify: false,
  write: false,
  metafile: true,
  logLevel: "silent",
  absWorkingDir: repositoryRoot,
  outdir: "/",
  entryNames: "[name]",
} satisfies BuildOptions;

/**
 * Bundles every handler, or answers the cached files when no input changed.
 * @throws esbuild's BuildFailure when a handler does not build.
 */
export async function bundleLambdas(lambdas: readonly LambdaSpec[], cacheDir = defaultCacheDir): Promise<Bundles> {
  const entries = Object.fromEntries(lambdas.map((lambda) => [lambda.logicalName, sourceOf(lambda)]));
  const manifestFile = path.join(
    cacheDir,
    `${digest(JSON.stringify([version, options, entries, readFileSync(leaveOut, "utf8")]))}.json`,
  );
  return readManifest(manifestFile) ?? (await buildAll(entries, cacheDir, manifestFile));
}

/** `bundleLambdas`, with a handler that does not build told as a StartError. */
export async function bundleOrExplain(lambdas: readonly LambdaSpec[]): Promise<Bundles> {
  try {
    return await bundleLambdas(lambdas);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`As funções não compilam: ${reason}`, { cause });
  }
}

function sourceOf(lambda: LambdaSpec): string {
  return `./${lambda.handler.replace(/\.\w+$/, "")}.ts`;
}

function digest(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex").slice(0, 20);
}

/** The cached bundles, if every input still has the content it was built from. */
function readManifest(file: string): Bundles | undefined {
  const manifest = existsSync(file) ? parseRecord(readFileSync(file, "utf8")) : undefined;
  if (manifest === undefined) return undefined;
  const isFresh = Object.entries(recordAt(manifest, "inputs")).every(([input, hash]) => {
    const source = path.resolve(repositoryRoot, input);
    return existsSync(source) && digest(readFileSync(source)) === hash;
  });
  const bundles = Object.entries(recordAt(manifest, "bundles")).map(([name, one]): [string, string] => [
    name,
    String(one),
  ]);
  return isFresh && bundles.every(([, one]) => existsSync(one)) ? new Map(bundles) : undefined;
}

async function buildAll(entries: Record<string, string>, cacheDir: string, manifestFile: string): Promise<Bundles> {
  const { default: plugins }: { default: Plugin[] } = await import(pathToFileURL(leaveOut).href);
  const result = await build({ ...options, plugins, entryPoints: entries });
  mkdirSync(cacheDir, { recursive: true });
  const bundles: Record<string, string> = {};
  for (const name of Object.keys(entries)) {
    const code = result.outputFiles.find((one) => path.basename(one.path) === `${name}.js`);
    const map = result.outputFiles.find((one) => path.basename(one.path) === `${name}.js.map`);
    if (code === undefined || map === undefined) throw new Error(`esbuild left no bundle for ${name}`);
    const base = `${name}-${digest(code.contents)}`;
    const file = path.join(cacheDir, `${base}.cjs`);
    writeWhole(path.join(cacheDir, `${base}.map`), map.contents);
    writeWhole(file, code.text.replace(`sourceMappingURL=${name}.js.map`, `sourceMappingURL=${base}.map`));
    bundles[name] = file;
  }
  const inputs = Object.fromEntries(
    Object.keys(result.metafile.inputs).map((input) => [
      input,
      digest(readFileSync(path.resolve(repositoryRoot, input))),
    ]),
  );
  writeWhole(manifestFile, JSON.stringify({ inputs, bundles }));
  prune(cacheDir);
  return new Map(Object.entries(bundles));
}

/** A region that has run for a week may still start a thread on an old bundle; none is expected to run for longer. */
function prune(cacheDir: string): void {
  const limit = Date.now() - KEPT_MS;
  for (const name of readdirSync(cacheDir)) {
    const file = path.join(cacheDir, name);
    if ((statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? limit) < limit) rmSync(file, { force: true });
  }
}

/** Readers in other processes see the old file or the new one, never a part. */
function writeWhole(file: string, content: string | Uint8Array): void {
  const part = `${file}.${process.pid}.part`;
  writeFileSync(part, content);
  renameSync(part, file);
}

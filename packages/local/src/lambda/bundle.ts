import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { version } from "esbuild";
import { repositoryRoot } from "../graph/read-graph.ts";
import type { LambdaSpec } from "../graph-types.ts";
import { type Json, parseRecord } from "../json.ts";
import { StartError } from "../start/start-error.ts";
import { type BuildOrder, buildOptions, digest, freshBundles, leaveOut, readManifest } from "./build-order.ts";

const builder = path.join(import.meta.dirname, "build-bundles.ts");

/** The bundle files by logical name. The content's hash names a file, which never changes. */
export type Bundles = ReadonlyMap<string, string>;

/** The bundle that each Lambda's thread runs (`worker.ts`), under a name that no Lambda has. */
const THREAD = "LambdaThread";
const threadSource = `./${path.relative(repositoryRoot, path.join(import.meta.dirname, "worker.ts"))}`;

export const threadFileOf = (bundles: Bundles): string => bundles.get(THREAD) ?? "";

/** All regions on the machine that use this working tree share this folder. */
const defaultCacheDir = path.join(repositoryRoot, "node_modules/.cache/emdia-lambdas");

/**
 * The thread's own file is bundled too, because loading TypeScript takes 40 ms at each start.
 * @throws Error with esbuild's message when a handler does not build
 */
export async function bundleLambdas(lambdas: readonly LambdaSpec[], cacheDir = defaultCacheDir): Promise<Bundles> {
  const handlers = Object.fromEntries(lambdas.map((lambda) => [lambda.logicalName, sourceOf(lambda)]));
  const entries: Record<string, string> = { ...handlers, [THREAD]: threadSource };
  const manifestFile = path.join(
    cacheDir,
    `${digest(JSON.stringify([version, buildOptions, entries, readFileSync(leaveOut, "utf8")]))}.json`,
  );
  const fresh = freshBundles(readManifest(manifestFile));
  const stale = Object.entries(entries).filter(([name]) => !fresh.has(name));
  if (stale.length === 0) return fresh;
  const built = await buildApart({ entries: Object.fromEntries(stale), cacheDir, manifestFile });
  return new Map([...fresh, ...built]);
}

/** Throws a StartError when a handler does not build. */
export async function bundleOrExplain(lambdas: readonly LambdaSpec[]): Promise<Bundles> {
  try {
    return await bundleLambdas(lambdas);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`As funções não compilam: ${reason}`, { cause });
  }
}

const sourceOf = (lambda: LambdaSpec): string => `./${lambda.handler.replace(/\.\w+$/, "")}.ts`;

const bundlesIn = (record: Json): Bundles => new Map(Object.entries(record).map(([name, one]) => [name, String(one)]));

async function buildApart(order: BuildOrder): Promise<Bundles> {
  const child = spawn(process.execPath, ["--no-warnings", builder]);
  const closed = new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve));
  // A bundler that did not start reads no input. Its exit status tells more than the write error.
  child.stdin.on("error", () => undefined).end(JSON.stringify(order));
  const [answer, complaint, code] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  const built = code === 0 ? parseRecord(answer) : undefined;
  if (built === undefined) throw new Error(complaint || `the bundler ended with code ${code}`);
  return bundlesIn(built);
}

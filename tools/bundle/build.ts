import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { readSnapshot } from "@emdia/local/graph/read-graph";
import { build, type Plugin } from "esbuild";
import { lambdaBuild } from "../../stacks/lambda-build.ts";
import { lowerDynamicImports } from "../../stacks/lower-dynamic-imports.ts";

const root = join(import.meta.dirname, "../..");

/** `parts` has a size per package, our code as "own". */
export type Bundle = {
  name: string;
  handler: string;
  file: string;
  hasUndici: boolean;
  bytes: number;
  packedBytes: number;
  parts: Readonly<Record<string, number>>;
};

/** Builds as deployed, in a folder that `discard` removes. @throws esbuild's BuildFailure */
export async function buildBundles(): Promise<{ bundles: Bundle[]; folder: string; discard(): void }> {
  const folder = mkdtempSync(join(tmpdir(), "em-dia-bundles-"));
  const { lambdas } = readSnapshot();
  const bundles = await Promise.all(
    lambdas.map(async ({ logicalName, handler, environment }) => {
      const [source = "", exported = "handler"] = handler.split(/\.(?=\w+$)/);
      const bundle = await bundleOne(logicalName, `./${source}.ts`, folder);
      return { ...bundle, handler: exported, hasUndici: loadsUndici(bundle.file, environment) };
    }),
  );
  return { bundles, folder, discard: () => rmSync(folder, { recursive: true, force: true }) };
}

const packageOf = (input: string) => [...input.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)].at(-1)?.[1] ?? "own";

function partsOf(inputs: Readonly<Record<string, { bytesInOutput: number }>>): Record<string, number> {
  const parts: Record<string, number> = {};
  for (const [input, { bytesInOutput }] of Object.entries(inputs))
    parts[packageOf(input)] = (parts[packageOf(input)] ?? 0) + bytesInOutput;
  return parts;
}

/** Bundles a handler as SST calls esbuild (`pkg/runtime/node/build.go`), then runs our hook. */
async function bundleOne(name: string, source: string, parent: string): Promise<Omit<Bundle, "handler" | "hasUndici">> {
  const folder = join(parent, name);
  mkdirSync(folder);
  const { esbuild, format, minify, plugins } = lambdaBuild;
  const { default: leaveOut }: { default: Plugin[] } = await import(pathToFileURL(join(root, plugins)).href);
  const { metafile } = await build({
    entryPoints: [source],
    outfile: join(folder, "bundle.cjs"),
    absWorkingDir: root,
    bundle: true,
    metafile: true,
    platform: "node",
    target: "es2024",
    format,
    minify,
    plugins: leaveOut,
    ...esbuild,
  });
  await lowerDynamicImports(folder);
  // The file is alone in its folder, so that Node does not find a package outside the bundle.
  const file = join(parent, `${name}.cjs`);
  renameSync(join(folder, "bundle.cjs"), file);
  rmSync(folder, { recursive: true });
  const code = readFileSync(file);
  const [output] = Object.values(metafile.outputs);
  return {
    name,
    file,
    bytes: code.length,
    packedBytes: gzipSync(code, { level: 9 }).length,
    parts: partsOf(output?.inputs ?? {}),
  };
}

/** Prints how many parts of undici Node has loaded after the bundle that is its argument. */
const COUNT_UNDICI =
  "require(process.argv[1]); console.log(process.moduleLoadList.filter((name) => name.includes('undici')).length)";

/** undici adds 20 ms to a cold start. @throws Error when the bundle does not load */
function loadsUndici(file: string, environment: Readonly<Record<string, string>>): boolean {
  const options = { env: environment, encoding: "utf8" } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["-e", COUNT_UNDICI, file], options);
  if (status !== 0) throw new Error(`${file} does not load:\n${stderr}`);
  return stdout.trim() !== "0";
}

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { transform } from "esbuild";

/**
 * Turns `import("node:http")` of a finished bundle into `require`: on Node 24 importing a built-in as an ES module loads
 * undici, 20 ms of every cold start. SST's bundler has no switch for it, its postbuild hook is the place.
 */
export async function lowerDynamicImports(folder: string): Promise<void> {
  const file = join(folder, "bundle.cjs");
  const { code } = await transform(await readFile(file, "utf8"), {
    format: "cjs",
    platform: "node",
    target: "node24",
    supported: { "dynamic-import": false },
    minify: true,
  });
  await writeFile(file, code);
}

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { transform } from "esbuild";

/**
 * On Node 24, importing a built-in as an ES module loads undici, which adds 20 ms to every cold
 * start. SST's bundler has no option for this, so the postbuild hook does it.
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

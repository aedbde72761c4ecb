import { readFileSync } from "node:fs";
import path from "node:path";
import { build, type Plugin } from "esbuild";
import { platform, root } from "./paths.ts";

/** The first lines of the bundled module. They define `require` and more, as the SST CLI does. */
const banner = [
  'import { createRequire as synthRequire } from "node:module";',
  'import { fileURLToPath as synthPath } from "node:url";',
  "const require = synthRequire(import.meta.url);",
  "const __filename = synthPath(import.meta.url);",
  'const __dirname = synthPath(new URL(".", import.meta.url));',
].join("\n");

/**
 * Bundles the synthesis program with `sst.config.ts`, as the SST CLI does. It stores the file in
 * the platform's folder, where the Pulumi packages outside the bundle are found.
 */
export async function bundleProgram(): Promise<string> {
  const outfile = path.join(platform, `synth.${process.pid}.mjs`);
  await build({
    entryPoints: [path.join(root, "tools/synth/entry.ts")],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node24",
    mainFields: ["module", "main"],
    sourcemap: "inline",
    logLevel: "warning",
    absWorkingDir: root,
    nodePaths: [path.join(platform, "node_modules")],
    banner: { js: banner },
    inject: [path.join(platform, "src/shim/run.js")],
    external: [
      "@pulumi/*",
      "@pulumiverse/*",
      "@sst-provider/*",
      "@aws-sdk/*",
      "undici",
      "esbuild",
      "archiver",
      "glob",
      "vite",
    ],
    plugins: [sstGlobals()],
  });
  return outfile;
}

/** Resolves the program's two virtual modules, and adds SST's globals to the stacks' files. */
function sstGlobals(): Plugin {
  const imports = [
    'import * as aws from "@pulumi/aws";',
    `import * as sst from ${JSON.stringify(path.join(platform, "src/components"))};`,
  ].join("\n");
  return {
    name: "sst-globals",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^synth:config$/ }, () => ({ path: "config", namespace: "synth" }));
      onLoad({ filter: /.*/, namespace: "synth" }, () => ({
        contents: 'export { default as config } from "./sst.config.ts";',
        resolveDir: root,
      }));
      onResolve({ filter: /^synth:run$/ }, () => ({ path: path.join(platform, "src/auto/run.ts") }));
      onLoad({ filter: /(sst\.config|[\\/]stacks[\\/][^\\/]+)\.ts$/ }, ({ path: file }) => {
        if (file.startsWith(path.join(root, ".sst"))) return undefined;
        return { contents: `${imports}\n${readFileSync(file, "utf8")}`, loader: "ts" };
      });
    },
  };
}

import { spawnSync } from "node:child_process";
import { globSync, statSync } from "node:fs";
import { join } from "node:path";
import { readOptions } from "./read-options.ts";

const { positionals } = readOptions({ allowPositionals: true, options: {} });
const filesAt = (path: string) => (statSync(path).isDirectory() ? globSync(`${path}/**/*.{ts,tsx}`) : [path]);
const asked = positionals.length > 0 ? ["related", "--run", ...positionals.flatMap(filesAt)] : ["run", "--changed"];
const vitest = join(import.meta.dirname, "../node_modules/vitest/vitest.mjs");
const projects = ["--project=unit", "--project=mocked", "--project=infrastructure"];
const { status } = spawnSync(process.execPath, [vitest, ...asked, ...projects, "--passWithNoTests"], {
  stdio: "inherit",
});
process.exitCode = status ?? 1;

/**
 * Runs `npm run check`: format and lint, types, import rules, unused code, the history, the lock
 * file, third-party notices, the API reference, and the documents' citations. It needs no cloud;
 * the first run downloads SST.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ensurePlatform } from "../synth/ensure-platform.ts";

const root = join(import.meta.dirname, "../..");
// The programs' files are started: on Windows npm's entries in .bin need a shell.
const tsc = "node_modules/typescript/bin/tsc";

const steps: readonly (readonly [name: string, program: string, ...args: readonly string[]])[] = [
  ["format and lint", "node_modules/@biomejs/biome/bin/biome", "ci", "."],
  ["types", tsc, "-p", "tsconfig.json"],
  ["import rules", "tools/check/check-imports.ts"],
  ["unused code", "node_modules/knip/bin/knip.js"],
  ["secrets in the history", "tools/check/scan-history.ts"],
  ["lock file", "tools/check/check-lock.ts"],
  ["third-party notices", "tools/check/check-notices.ts", "--check"],
  ["API reference", "tools/openapi/main.ts", "--check"],
  ["citations", "tools/check/check-doc-paths.ts"],
  ["statements of each room", "tools/check/count-statements.ts"],
  ["infrastructure types", tsc, "-p", "tsconfig.stacks.json"],
];

// The infrastructure's types are those of SST's components.
ensurePlatform();
let failed = 0;
for (const [name, ...command] of steps) {
  const start = performance.now();
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: "inherit" });
  const seconds = ((performance.now() - start) / 1_000).toFixed(1);
  console.log(`${status === 0 ? "✓" : "✗"} ${name} (${seconds} s)`);
  if (status !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);

/**
 * `npm run check`: format and lint, types, import rules, unused code, the history, the lock file,
 * third-party notices, the API reference, the documents' citations, and whether the
 * infrastructure's snapshot is up to date. It needs no cloud; the first run downloads SST.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
// The programs are called by their files: on Windows, npm's entries in .bin cannot run without a
// shell.
const tsc = "node_modules/typescript/bin/tsc";

const steps: readonly (readonly [name: string, program: string, ...args: readonly string[]])[] = [
  ["format and lint", "node_modules/@biomejs/biome/bin/biome", "ci", "."],
  ["types", tsc, "-p", "tsconfig.json"],
  ["import rules", "scripts/check-imports.ts"],
  ["unused code", "node_modules/knip/bin/knip.js"],
  ["secrets in the history", "scripts/scan-history.ts"],
  ["lock file", "scripts/check-lock.ts"],
  ["third-party notices", "scripts/third-party-notices.ts", "--check"],
  ["API reference", "scripts/openapi/main.ts", "--check"],
  ["citations", "scripts/check-doc-paths.ts"],
  ["lines of code", "scripts/count-lines.ts"],
  ["infrastructure snapshot", "scripts/synth/main.ts", "--check"],
  ["infrastructure types", tsc, "-p", "tsconfig.stacks.json"],
];

let failed = 0;
for (const [name, ...command] of steps) {
  const start = performance.now();
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: "inherit" });
  const seconds = ((performance.now() - start) / 1_000).toFixed(1);
  console.log(`${status === 0 ? "✓" : "✗"} ${name} (${seconds} s)`);
  if (status !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);

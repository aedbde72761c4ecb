/**
 * `npm run check`: format and lint, types, import rules, unused code, the API reference, the documents' citations, and
 * whether the infrastructure's snapshot is up to date. It needs no cloud; the first run downloads SST.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

const steps: readonly (readonly [name: string, command: string, args: readonly string[]])[] = [
  ["format and lint", "biome", ["ci", "."]],
  ["types", "tsc", ["-p", "tsconfig.json"]],
  ["import rules", process.execPath, ["scripts/check-imports.ts"]],
  ["unused code", "knip", []],
  ["lock file", process.execPath, ["scripts/check-lock.ts"]],
  ["API reference", process.execPath, ["scripts/openapi/main.ts", "--check"]],
  ["citations", process.execPath, ["scripts/check-doc-paths.ts"]],
  ["infrastructure snapshot", process.execPath, ["scripts/synth/main.ts", "--check"]],
  ["infrastructure types", "tsc", ["-p", "tsconfig.stacks.json"]],
];

let failed = 0;
for (const [name, command, args] of steps) {
  const start = performance.now();
  const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit" });
  const seconds = ((performance.now() - start) / 1_000).toFixed(1);
  console.log(`${status === 0 ? "✓" : "✗"} ${name} (${seconds} s)`);
  if (status !== 0) failed += 1;
}
process.exit(failed === 0 ? 0 : 1);

import { type StdioOptions, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Runs vitest with these arguments and returns its JSON report. Its output goes to `stdio`. */
export function reportOf(args: readonly string[], stdio: StdioOptions): unknown {
  const root = join(import.meta.dirname, "..");
  const folder = mkdtempSync(join(tmpdir(), "em-dia-report-"));
  const file = join(folder, "report.json");
  const reporter = ["--reporter=json", `--outputFile.json=${file}`];
  spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...args, ...reporter], { cwd: root, stdio });
  const report: unknown = JSON.parse(readFileSync(file, "utf8"));
  rmSync(folder, { recursive: true });
  return report;
}

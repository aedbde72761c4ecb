/**
 * Runs the security tests and prints the security table: the attempts, each figure and its target.
 * It exits with 1 when a row is missing, a figure misses its target or a test failed. Usage: npm
 * run test:security
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { printTable, TestReport } from "./table.ts";

const root = join(import.meta.dirname, "../..");

function runTests(): TestReport {
  const folder = mkdtempSync(join(tmpdir(), "em-dia-security-"));
  const file = join(folder, "report.json");
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const args = [vitest, "run", "--project=security", "--silent=passed-only", ...reporters, ...process.argv.slice(2)];
  spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" });
  const report = TestReport.parse(JSON.parse(readFileSync(file, "utf8")));
  rmSync(folder, { recursive: true });
  return report;
}

const started = performance.now();
const isGood = printTable(runTests(), (line) => process.stdout.write(`${line}\n`));
process.stdout.write(`The security tests took ${((performance.now() - started) / 1_000).toFixed(0)} s.\n`);
process.exitCode = isGood ? 0 : 1;

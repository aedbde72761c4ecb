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

const started = performance.now();
const folder = mkdtempSync(join(tmpdir(), "em-dia-report-"));
const file = join(folder, "report.json");
const reporters = ["--silent=passed-only", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
const args = ["run", "--project=security", ...reporters, ...process.argv.slice(2)];
spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", ...args], {
  cwd: join(import.meta.dirname, "../.."),
  stdio: "inherit",
});
const report = TestReport.parse(JSON.parse(readFileSync(file, "utf8")));
rmSync(folder, { recursive: true });
const isGood = printTable(report, (line) => process.stdout.write(`${line}\n`));
process.stdout.write(`The security tests took ${((performance.now() - started) / 1_000).toFixed(0)} s.\n`);
process.exitCode = isGood ? 0 : 1;

/**
 * Prints the specification's call table with a tick for each row whose contract test passes. It
 * exits with 1 when a row has no test or a failing test. Usage: npm run tools -- calls
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod/mini";
import { CALL_TABLE, testOfCall } from "../../tests/support/call-table.ts";

const root = join(import.meta.dirname, "../..");
const Report = z.object({
  testResults: z.array(z.object({ assertionResults: z.array(z.object({ title: z.string(), status: z.string() })) })),
});

/** Returns the status of each test in the suite, by its name. */
function statuses(): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), "em-dia-calls-"));
  const file = join(folder, "report.json");
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const args = [vitest, "run", "tests/integration/call-table.test.ts", "--reporter=json", `--outputFile=${file}`];
  spawnSync(process.execPath, args, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  const { testResults } = Report.parse(JSON.parse(readFileSync(file, "utf8")));
  rmSync(folder, { recursive: true });
  return new Map(testResults.flatMap((one) => one.assertionResults).map(({ title, status }) => [title, status]));
}

const found = statuses();
const rows = Object.entries(CALL_TABLE).map(([call, fields]) => {
  const status = found.get(testOfCall(call)) ?? "missing";
  const [method = "", path = ""] = call.split(" ");
  return { isGood: status === "passed", line: `${method.padEnd(6)} ${path.padEnd(42)} ${fields || "—"}`, status };
});
for (const { isGood, line, status } of rows)
  process.stdout.write(`${isGood ? "✓" : "✗"} ${line}${isGood ? "" : ` (${status})`}\n`);
const good = rows.filter((row) => row.isGood).length;
process.stdout.write(`\n${good} of ${rows.length} calls of the specification answer as it says.\n`);
process.exitCode = good === rows.length ? 0 : 1;

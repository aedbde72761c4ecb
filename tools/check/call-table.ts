/**
 * Prints the specification's call table with a tick for each row whose contract test passes. It
 * exits with 1 when a row has no test or a failing test. Usage: npm run tools -- calls
 */
import * as z from "zod/mini";
import { CALL_TABLE, testOfCall } from "../../tests/support/call-table.ts";
import { reportOf } from "../test-report.ts";

const Report = z.object({
  testResults: z.array(z.object({ assertionResults: z.array(z.object({ title: z.string(), status: z.string() })) })),
});

const report = reportOf(["tests/integration/call-table.test.ts"], ["ignore", "ignore", "inherit"]);
const tests = Report.parse(report).testResults.flatMap((one) => one.assertionResults);
const found = new Map(tests.map(({ title, status }) => [title, status]));
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

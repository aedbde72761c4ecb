/**
 * Runs the security tests and prints the security table: the attempts, each figure and its target.
 * It exits with 1 when a row is missing, a figure misses its target or a test failed. Usage: npm
 * run test:security
 */
import { reportOf } from "../test-report.ts";
import { printTable, TestReport } from "./table.ts";

const started = performance.now();
const args = ["--project=security", "--silent=passed-only", "--reporter=default", ...process.argv.slice(2)];
const isGood = printTable(TestReport.parse(reportOf(args, "inherit")), (line) => process.stdout.write(`${line}\n`));
process.stdout.write(`The security tests took ${((performance.now() - started) / 1_000).toFixed(0)} s.\n`);
process.exitCode = isGood ? 0 : 1;

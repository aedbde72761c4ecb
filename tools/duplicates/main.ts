/** `npm run tools -- duplicates` fails on long passages of code that occur twice. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { installApart } from "../install-apart.ts";

const root = join(import.meta.dirname, "../..");
/** Shorter repetitions are due to the language: imports, form fields, tables of a test. */
const LENGTH = ["--min-lines", "12", "--min-tokens", "130"];

const program = installApart(import.meta.dirname, "jscpd/bin/jscpd");
const places = ["packages", "ops", "tools", "stacks", "tests"];
const what = ["--format", "typescript,tsx", "--ignore", "**/node_modules/**,**/dist/**,**/package-lock.json"];
const how = ["--reporters", "console", "--exitCode", "1", "--noTips"];
const { status } = spawnSync(process.execPath, [program, ...places, ...what, ...LENGTH, ...how], {
  cwd: root,
  stdio: "inherit",
});
process.exit(status ?? 1);

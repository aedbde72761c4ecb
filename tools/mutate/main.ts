/**
 * `npm run tools -- mutate [path …]` makes one small change of the product's rules at a time with
 * Stryker and checks that a test notices. Without a path it takes what floors.json names, as each
 * night does; `--since COMMIT` takes the lines of contracts, events, core and functions that
 * differ.
 * - --jobs J (1): processes; --static: also changes of what runs while a module loads, such as
 *   schemas and patterns, each of which needs all tests of the file (--since does that anyway)
 *
 * It lists the changes that no test notices, and exits with 1 when the tests of a folder notice
 * fewer than tools/mutate/floors.json asks for. The report is in .local/mutate.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { installApart } from "../install-apart.ts";
import { numberOf, readOptions } from "../read-options.ts";
import { chooseFiles, chooseLines, patternsOf } from "./choose.ts";
import floors from "./floors.json" with { type: "json" };
import { belowFloor, type Report } from "./judge-report.ts";

const root = join(import.meta.dirname, "../..");
const out = join(root, ".local/mutate");
const { values, positionals } = readOptions({
  allowPositionals: true,
  options: { since: { type: "string" }, jobs: { type: "string", default: "1" }, static: { type: "boolean" } },
});
const program = installApart(import.meta.dirname, "@stryker-mutator/core/bin/stryker.js");
const paths = values.since || positionals.length > 0 ? positionals : Object.keys(floors);
const chosen = values.since ? chooseLines(root, values.since, paths) : chooseFiles(root, paths);
if (chosen.size === 0) {
  console.log("No line of contracts, events, core or functions is to be changed.");
  process.exit(0);
}
const report = join(out, "mutation.json");
const options = {
  mutate: patternsOf(chosen),
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: join(import.meta.dirname, "vitest.config.ts") },
  // Stryker reads a tsconfig with functions that TypeScript 7 no longer has. The tests need none.
  tsconfigFile: "none.json",
  ignoreStatic: !(values.since || values.static),
  concurrency: numberOf("jobs", values.jobs),
  testRunnerNodeArgs: ["--max-old-space-size=8192"], // One process runs all tests.
  tempDirName: ".local/mutate/copy",
  ignorePatterns: [".local", ".sst", "docs", "tests"],
  reporters: ["clear-text", "json"],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: report },
};
mkdirSync(out, { recursive: true });
const config = join(out, "stryker.config.json");
writeFileSync(config, JSON.stringify(options));
const { status } = spawnSync(process.execPath, [program, "run", config], { cwd: root, stdio: "inherit" });
if (status !== 0) process.exit(1);
const { files } = JSON.parse(readFileSync(report, "utf8")) as Report;
const below = values.since ? [] : belowFloor(files, floors);
for (const line of below) console.error(line);
process.exit(below.length === 0 ? 0 : 1);

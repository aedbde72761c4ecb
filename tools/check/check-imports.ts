/**
 * Checks imports between folders. dependency-cruiser without a usable parser reads nothing and
 * passes, so the check also counts what it read. Usage: node tools/check/check-imports.ts [folder]
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

const repository = join(import.meta.dirname, "../..");
const root = resolve(process.argv[2] ?? repository);
const leastModules = root === repository ? 250 : 1;
const all = ["packages", "stacks", "ops", "tools", "tests", "sst.config.ts"];
const rooms = all.filter((room) => existsSync(join(root, room)));

const config = join(repository, ".dependency-cruiser.cjs");
const bin = join(repository, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
const run = spawnSync(process.execPath, [bin, "--config", config, "--output-type", "err", ...rooms], {
  cwd: root,
  encoding: "utf8",
});
const output = `${run.stdout}\n${run.stderr}`.replace(/‼ missing-tsc-transpiler[\s\S]*/, "").trim();
const modules = Number(/\((\d+) modules/.exec(output)?.[1] ?? /(\d+) modules/.exec(output)?.[1] ?? 0);

if (modules < leastModules) {
  console.error(
    `dependency-cruiser read ${modules} modules, fewer than ${leastModules}: it checked nothing.\n${output}`,
  );
  process.exit(1);
}
console.log(output);
process.exit(run.status ?? 1);

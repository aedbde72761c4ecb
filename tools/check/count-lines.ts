/**
 * Counts the lines in the tracked .ts, .tsx, .mjs and .css files without tests, by folder, and
 * fails where a folder exceeds its limit. Lower a limit when its folder has become smaller. A new
 * feature must remove as much code elsewhere.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
/** The maximum number of lines in a folder, or in some folders together. */
const LIMITS: readonly (readonly [limit: number, ...folders: readonly string[]])[] = [
  [7_025, "ops/", "tools/"],
  [12_089, "packages/local/"],
  [96_100, ""],
];

const isCounted = (path: string) => /\.(ts|tsx|mjs|css)$/.test(path) && !/\.test\.|(^|\/)(tests|testing)\//.test(path);
const counted = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0").filter(isCounted);

const linesOf = (paths: readonly string[]) =>
  paths.reduce((sum, path) => sum + readFileSync(join(root, path), "utf8").split("\n").length - 1, 0);

let isOver = false;
for (const [limit, ...folders] of LIMITS) {
  const lines = linesOf(counted.filter((path) => folders.some((folder) => path.startsWith(folder))));
  isOver ||= lines > limit;
  console.log(`${lines > limit ? "✗" : "✓"} ${folders.join(" + ") || "all"}: ${lines} lines of ${limit}`);
}
process.exitCode = isOver ? 1 : 0;

/**
 * Counts the lines of the tracked .ts, .tsx, .mjs and .css files without tests, by folder, and
 * fails where a folder exceeds its limit. Lower a limit when its folder has become smaller: a new
 * capability has to remove as much code elsewhere.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const LIMITS = { scripts: 11_800, "packages/local": 14_100, all: 76_500 } as const;

const isCounted = (path: string) => /\.(ts|tsx|mjs|css)$/.test(path) && !/\.test\.|(^|\/)(tests|testing)\//.test(path);
const counted = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0").filter(isCounted);

const linesOf = (paths: readonly string[]) =>
  paths.reduce((sum, path) => sum + readFileSync(join(root, path), "utf8").split("\n").length - 1, 0);

let isOver = false;
for (const [room, limit] of Object.entries(LIMITS)) {
  const lines = linesOf(room === "all" ? counted : counted.filter((path) => path.startsWith(`${room}/`)));
  isOver ||= lines > limit;
  console.log(`${lines > limit ? "✗" : "✓"} ${room}: ${lines} lines of ${limit}`);
}
process.exitCode = isOver ? 1 : 0;

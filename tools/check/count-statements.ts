/**
 * Counts the statements, declarations and JSX elements in the code without tests, new files
 * included, by room, and fails where a room exceeds its budget. Neither comments nor the formatter
 * change this measure (decision 050). Lines are printed beside it and have no limit.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "@swc/core";

const root = join(import.meta.dirname, "../..");
/** The maximum number of statements in a room. A review raises one with its reason. */
const BUDGETS: Readonly<Record<string, number>> = {
  "ops/": 1_420,
  "stacks/": 870,
  "tools/": 2_385,
  "packages/contracts/": 2_568,
  "packages/core/": 15_185,
  "packages/events/": 75,
  "packages/frontend/": 17_279,
  "packages/functions/": 1_080,
  "packages/local/": 6_850,
};

const isOfTests = (path: string) => /\.test\.|(^|\/)(tests|testing)\//.test(path);
const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
const code = execFileSync("git", list, { cwd: root, encoding: "utf8" })
  .split("\0")
  .filter((path) => /\.(ts|tsx|mjs)$/.test(path));
const counted = code.filter((path) => !isOfTests(path));

function countStatements(node: unknown): number {
  if (typeof node !== "object" || node === null) return 0;
  const type = "type" in node && typeof node.type === "string" ? node.type : "";
  const own = /(Statement|Declaration|^JSXElement)$/.test(type) && type !== "BlockStatement" ? 1 : 0;
  return Object.values(node).reduce((sum, child) => sum + countStatements(child), own);
}

function measure(path: string): { lines: number; statements: number } {
  const text = readFileSync(join(root, path), "utf8");
  const tree = parseSync(text, { syntax: "typescript", tsx: path.endsWith(".tsx"), target: "esnext" });
  return { lines: text.split("\n").length - 1, statements: countStatements(tree.body) };
}

const sumOf = (files: readonly ReturnType<typeof measure>[], what: "lines" | "statements") =>
  files.reduce((sum, file) => sum + file[what], 0);

const all = Object.entries(BUDGETS).flatMap(([room, budget]) => {
  const files = counted.filter((path) => path.startsWith(room)).map(measure);
  const statements = sumOf(files, "statements");
  if (statements > budget) process.exitCode = 1;
  const sign = statements > budget ? "✗" : "✓";
  console.log(`${sign} ${room}: ${statements} statements of ${budget} (${sumOf(files, "lines")} lines)`);
  return files;
});
const tests = code.filter(isOfTests).map(measure);
for (const [name, files] of Object.entries({ "all rooms": all, "tests, without a budget": tests }))
  console.log(`${name}: ${sumOf(files, "statements")} statements, ${sumOf(files, "lines")} lines`);

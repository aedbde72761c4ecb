import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const ROOMS = ["packages/contracts/src", "packages/events/src", "packages/core/src", "packages/functions/src"];

/** Line ranges of files, first and last line; `undefined` means the whole file. */
export type Chosen = Map<string, readonly [first: number, last: number][] | undefined>;

export function chooseFiles(root: string, paths: readonly string[]): Chosen {
  return new Map(
    listFiles(root, paths.length > 0 ? paths : ROOMS)
      .filter(isProduct)
      .map((file) => [file, undefined]),
  );
}

/** Returns, by file, the lines that a diff adds or changes; the diff has no context. */
export function linesOf(diff: readonly string[]): Map<string, [number, number][]> {
  const changed = new Map<string, [number, number][]>();
  let file = "";
  for (const line of diff) {
    if (line.startsWith("+++ ")) file = line.replace(/^\+\+\+ (b\/)?/, "");
    const [, first, count = "1"] = /^@@ \S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (!first || count === "0") continue;
    changed.set(file, [...(changed.get(file) ?? []), [Number(first), Number(first) + Number(count) - 1]]);
  }
  return changed;
}

/** Chooses the product's lines that differ from a commit; all lines of an untracked file do. */
export function chooseLines(root: string, commit: string, paths: readonly string[]): Chosen {
  // The diff covers every source: git recognises a moved file only by its old place.
  const changed = linesOf(git(root, "diff", "--unified=0", "--no-color", "--find-renames", commit, "--", "*.ts"));
  const tracked = new Set(git(root, "ls-files"));
  return new Map(
    [...chooseFiles(root, paths).keys()].flatMap((file) =>
      !tracked.has(file) || changed.has(file) ? [[file, changed.get(file)] as const] : [],
    ),
  );
}

export const patternsOf = (chosen: Chosen): string[] =>
  [...chosen].flatMap(([file, lines]) => lines?.map(([first, last]) => `${file}:${first}-${last}`) ?? [file]);

const git = (root: string, ...args: string[]) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 28 }).split("\n");

const listFiles = (root: string, folders: readonly string[]): string[] =>
  git(root, "ls-files", "--cached", "--others", "--exclude-standard", "--", ...folders)
    .filter((path) => path !== "" && existsSync(join(root, path)))
    .sort();

const isProduct = (file: string) => /(?<!\.test)\.ts$/.test(file) && !/\/(testing|examples)\//.test(file);

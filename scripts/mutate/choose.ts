/** What is to be changed: files by their folders, or lines by a commit. */
import { execFileSync } from "node:child_process";

/** Rooms whose rules mutants are made of. */
export const ROOMS = ["packages/contracts/src", "packages/events/src", "packages/core/src", "packages/functions/src"];

/**
 * Where tests lie that may notice a mutant: the rooms' own, and what the rules are published as. Played worlds take more than
 * any budget and have mutants of their own (`npm run simulate -- --mutants`).
 */
export const JUDGES = [...ROOMS, "scripts/openapi", "tests/infrastructure"];

/** Line ranges of files, first and last line; `undefined` means all of the file. */
export type Chosen = Map<string, readonly [first: number, last: number][] | undefined>;

const git = (root: string, ...args: string[]) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 28 }).split("\n");

/** Files of git's view of the tree, those not yet committed as well. */
export const listFiles = (root: string, folders: readonly string[]): string[] =>
  git(root, "ls-files", "--cached", "--others", "--exclude-standard", "--", ...folders)
    .filter(Boolean)
    .sort();

export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

/** Stand-ins for tests and examples for the reference carry no rule. */
const isProduct = (file: string) => /\.ts$/.test(file) && !isTest(file) && !/\/(testing|examples)\//.test(file);

/** The product's files among the given paths, or of every room. */
export function chooseFiles(root: string, paths: readonly string[]): Chosen {
  return new Map(
    listFiles(root, paths.length > 0 ? paths : ROOMS)
      .filter(isProduct)
      .map((file) => [file, undefined]),
  );
}

/** The lines that a diff without context adds or changes, by file. */
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

/** The product's lines that differ from a commit; files that git does not know yet are new as a whole. */
export function chooseLines(root: string, commit: string, paths: readonly string[]): Chosen {
  const changed = linesOf(
    git(root, "diff", "--unified=0", "--no-color", commit, "--", ...(paths.length > 0 ? paths : ROOMS)),
  );
  const tracked = new Set(git(root, "ls-files"));
  return new Map(
    [...chooseFiles(root, paths).keys()].flatMap((file) =>
      !tracked.has(file) || changed.has(file) ? [[file, changed.get(file)] as const] : [],
    ),
  );
}

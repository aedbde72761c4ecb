import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../..");

/** @throws Error where git is missing */
export function trackedFiles(pattern: RegExp): string[] {
  const { stdout, status } = spawnSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error("git does not list the files");
  return stdout.split("\n").filter((path) => path !== "" && pattern.test(path));
}

/** Returns a file's text; an empty text if the file was deleted meanwhile. */
export function textOf(path: string): string {
  try {
    return readFileSync(join(root, path), "utf8");
  } catch {
    return "";
  }
}

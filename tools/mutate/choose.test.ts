import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type Chosen, chooseLines, linesOf, patternsOf } from "./choose.ts";

test("given a diff without context, when read, then the present lines are listed by file", () => {
  const diff = [
    "diff --git a/packages/core/src/a.ts b/packages/core/src/a.ts",
    "--- a/packages/core/src/a.ts",
    "+++ b/packages/core/src/a.ts",
    "@@ -3 +3,2 @@ export const a = 1;",
    "+one",
    "+two",
    "@@ -9,2 +10,0 @@",
    "-gone",
    "@@ -20 +19 @@",
    "+three",
    "--- a/packages/core/src/removed.ts",
    "+++ /dev/null",
    "@@ -1,4 +0,0 @@",
  ];
  expect([...linesOf(diff)]).toEqual([
    [
      "packages/core/src/a.ts",
      [
        [3, 4],
        [19, 19],
      ],
    ],
  ]);
});

test("given a file that was moved and changed, when its lines are chosen by its path alone, then only what changed is", () => {
  const root = mkdtempSync(join(tmpdir(), "em-dia-choose-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const git = (...args: string[]) =>
    spawnSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.example", ...args], { cwd: root });
  const lines = Array.from({ length: 20 }, (_, at) => `export const rule${at} = ${at};`);
  const [old, moved, made] = ["old.ts", "moved.ts", "made.ts"].map((name) => `packages/core/src/${name}`);
  const write = (file = "", text: readonly string[]) => writeFileSync(join(root, file), `${text.join("\n")}\n`);
  mkdirSync(join(root, "packages/core/src"), { recursive: true });
  git("init", "-q");
  write(old, lines);
  git("add", ".");
  git("commit", "-qm", "feat: rules");
  renameSync(join(root, old ?? ""), join(root, moved ?? ""));
  write(moved, lines.with(6, "export const rule6 = 66;"));
  git("add", ".");
  write(made, lines);
  expect([...chooseLines(root, "HEAD", [moved ?? ""])]).toEqual([[moved, [[7, 7]]]]);
  expect([...chooseLines(root, "HEAD", ["packages"])]).toEqual([
    [made, undefined],
    [moved, [[7, 7]]],
  ]);
});

test("given a whole file and lines of another, when passed to Stryker, then each range is a pattern", () => {
  const chosen: Chosen = new Map();
  chosen.set("a.ts", undefined).set("b.ts", [
    [3, 4],
    [19, 19],
  ]);
  expect(patternsOf(chosen)).toEqual(["a.ts", "b.ts:3-4", "b.ts:19-19"]);
});

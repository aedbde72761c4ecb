import { expect, test } from "vitest";
import { linesOf } from "./choose.ts";

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

import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import floors from "./floors.json" with { type: "json" };
import { belowFloor } from "./judge-report.ts";

const mutants = (...statuses: string[]) => ({ mutants: statuses.map((status) => ({ status })) });

test.for([
  ["every change noticed", mutants("Killed", "Timeout", "Ignored", "RuntimeError"), []],
  ["the floor reached exactly", mutants("Killed", "Survived"), []],
  ["one change below the floor", mutants("Killed", "Survived", "NoCoverage"), ["packages/core/src/a/: 33.3 %"]],
  ["nothing to judge", mutants("Ignored"), []],
] as const)("given %s, when a report is judged, then the folder below its floor is named", ([, file, named]) => {
  const files = { "packages/core/src/a/verb.ts": file, "packages/core/src/ab/other.ts": mutants("Survived") };
  const lines = belowFloor(files, { "packages/core/src/a/": 50 });
  expect(lines.map((line) => line.replace(/ tests notice (\S+ %).*/, " $1"))).toEqual(named);
});

test("given the floors, then each names a folder or a file that is there", () => {
  const root = join(import.meta.dirname, "../..");
  expect(Object.keys(floors).filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

/** Proves that mutants of a small project in its own folder are tested rightly. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type Bench, openBench } from "./bench.ts";
import { importersOf, reachOf } from "./imports.ts";
import { judgeMutants, judgesFinder } from "./judge.ts";
import { mutantsOf } from "./mutants.ts";

const RULE = "export const isAdult = (age: number): boolean => age >= 18;\n";
const LOOP =
  "export function countTo(most: number): number {\n  let sum = 0;\n  while (sum < most) sum += 1;\n  return sum;\n}\n";
const files: Record<string, string> = {
  "packages/core/src/rule.ts": RULE,
  "packages/core/src/loop.ts": LOOP,
  "packages/core/src/lonely.ts": "export const lonely = (a: number) => a > 1;\n",
  "packages/core/src/near.test.ts": `import { expect, test } from "vitest";
import { isAdult } from "./rule.ts";
test.each([[17, false], [18, true]])("given %i years", (age, adult) => expect(isAdult(age)).toBe(adult));\n`,
  "packages/core/src/uses-rule.ts": 'export { isAdult } from "./rule.ts";\n',
  "packages/core/src/far.test.ts": `import { expect, test } from "vitest";
import { isAdult } from "./uses-rule.ts";
import { countTo } from "./loop.ts";
test("given a far user", () => expect([isAdult(40), countTo(3)]).toEqual([true, 3]));\n`,
};

let root = "";
let bench: Bench;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "mutate-"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, path, ".."), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  symlinkSync(join(import.meta.dirname, "../../node_modules"), join(root, "node_modules"));
  bench = openBench(root);
});
afterAll(() => {
  bench.close();
  rmSync(root, { recursive: true });
});

const tests = ["packages/core/src/near.test.ts", "packages/core/src/far.test.ts"];

const urlOf = (path: string) => pathToFileURL(join(root, path)).href;
function finder(own: Bench, more: string[] = []) {
  const leftOut: string[] = [];
  const importers = importersOf(root, [...Object.keys(files), ...more]);
  const ground = { root, importers, tests: [...more, ...tests].map(urlOf), budgetMs: 3_000 };
  return { leftOut, find: judgesFinder(own, ground, (why) => leftOut.push(why)) };
}

async function judged(file: string, text: string) {
  const judges = new Map([[file, await finder(bench).find(file)]]);
  const verdicts = await judgeMutants([bench], mutantsOf(file, text), {
    root,
    judges,
    tell: () => {},
    patienceMs: 800,
  });
  return { judges: judges.get(file)?.tests ?? [], verdicts };
}

test("given a rule and tests near and far, when its mutants are judged, then the nearest test notices each", async () => {
  const { judges, verdicts } = await judged("packages/core/src/rule.ts", RULE);
  expect(judges).toEqual(tests.map(urlOf));
  expect(verdicts.map(({ mutant, by }) => [mutant.after, by])).toEqual([
    ["export const isAdult = (age: number): boolean => age > 18;", "packages/core/src/near.test.ts: given %i years"],
    ["export const isAdult = (age: number): boolean => age >= 19;", "packages/core/src/near.test.ts: given %i years"],
    ["export const isAdult = (age: number): boolean => age >= 17;", "packages/core/src/near.test.ts: given %i years"],
  ]);
});

test("given a mutant that never ends, when judged, then it counts as noticed and the next one is judged", async () => {
  const { verdicts } = await judged("packages/core/src/loop.ts", LOOP);
  const by = new Map(verdicts.map(({ mutant, by: reason }) => [mutant.after, reason]));
  expect(by.get("while (sum < most) sum -= 1;")).toBe("the process does not end");
  expect(by.get("while (sum <= most) sum += 1;")).toBe("packages/core/src/far.test.ts: given a far user");
});

test("given code that no test reaches, when judged, then its mutants survive", async () => {
  const { judges, verdicts } = await judged("packages/core/src/lonely.ts", files["packages/core/src/lonely.ts"] ?? "");
  expect(judges).toEqual([]);
  expect(verdicts.map(({ by }) => by)).toEqual(verdicts.map(() => undefined));
});

test.each([
  ["fails on the present code", 'test("given a lie", () => expect(1).toBe(2));'],
  [
    "fails when it runs again in its process",
    'test("given a lie", () => expect((globalThis.lies = (globalThis.lies ?? 0) + 1)).toBe(1));',
  ],
])("given a test that %s, when the run is prepared, then it stops and names the test", async (_what, lie) => {
  const broken = "packages/core/src/broken.test.ts";
  writeFileSync(join(root, broken), `import { expect, test } from "vitest";\nimport "./rule.ts";\n${lie}\n`);
  const own = openBench(root);
  onTestFinished(own.close);
  await expect(finder(own, [broken]).find("packages/core/src/rule.ts")).rejects.toThrow("given a lie");
});

test("given a test file that does not load, when the run is prepared, then it is named and the others judge", async () => {
  const unloadable = "packages/core/src/unloadable.test.ts";
  writeFileSync(join(root, unloadable), 'import "./rule.ts";\nthrow new TypeError("only elsewhere");\n');
  const { find, leftOut } = finder(bench, [unloadable]);
  expect((await find("packages/core/src/rule.ts")).tests).toHaveLength(2);
  expect(leftOut).toEqual([
    expect.stringContaining("unloadable.test.ts: the file does not load: TypeError: only elsewhere"),
  ]);
});

test("given every form of import, when read, then our modules are found, and types and libraries are not", () => {
  const path = "packages/core/src/imports.ts";
  const lines = [
    'import type { A } from "./types.ts";',
    'import {\n  one,\n  type Two,\n} from "./rule.ts";',
    'import "./effect.ts";',
    'import { day } from "@emdia/contracts/values/calendar";',
    'import * as z from "zod/mini";',
    'export { lonely } from "./lonely.ts";',
    'const lazy = () => import("../lazy.ts");',
  ];
  writeFileSync(join(root, path), lines.join("\n"));
  const found = importersOf(root, [path]);
  expect([...found.keys()].map((url) => url.replace(urlOf("packages/"), ""))).toEqual([
    "core/src/rule.ts",
    "core/src/effect.ts",
    "contracts/src/values/calendar.ts",
    "core/src/lonely.ts",
    "core/lazy.ts",
  ]);
  expect(new Set([...found.values()].flatMap((files) => [...files]))).toEqual(new Set([urlOf(path)]));
});

test("given imports, when a module's reach is computed, then it has every importer with its distance", () => {
  const importers = new Map([
    ["a", new Set(["b", "c"])],
    ["b", new Set(["d"])],
    ["d", new Set(["a"])],
  ]);
  expect([...reachOf(importers, "a")]).toEqual([
    ["a", 0],
    ["b", 1],
    ["c", 1],
    ["d", 2],
  ]);
});

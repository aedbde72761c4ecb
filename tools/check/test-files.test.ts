/**
 * The files of one worker share their modules (vitest.config.ts), so a file that replaces a module
 * must say so in its name. No file may set a limit of time, which a slow machine could reach.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { allRoutes } from "@emdia/contracts/routes/index";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const files = globSync(["{packages/*/{src,prerender},ops,tools,tests}/**/*.test.{ts,tsx}"], {
  cwd: root,
  exclude: ["**/node_modules"],
});
const textOf = (file: string) => readFileSync(join(root, file), "utf8");
const replacesModules = /\bvi\.(mock|doMock|resetModules)\(/;

test("given every test file, when its modules are replaced, then it is named .mocked.test.ts and runs isolated", () => {
  expect(files.length).toBeGreaterThan(200);
  const replacing = files.filter((file) => replacesModules.test(textOf(file)));
  expect(replacing.length).toBeGreaterThan(0);
  expect(replacing.filter((file) => !file.endsWith(".mocked.test.ts"))).toEqual([]);
});

/** `vi.waitFor` gives up after a second; `expect.poll` waits as long as vitest.config.ts says. */
const limitsTime = /\bvi\.wait(For|Until)\(|\b(hook|test)?[tT]imeout: \d[\d_]{3,}|\.now\(\) - \w+\)\.toBeLessThan/;

test("given every test file, then none sets a limit of time that a slow machine reaches", () => {
  const browser = "tests/security/browser.test.ts";
  const own = "tools/check/test-files.test.ts";
  expect(
    files.filter((file) => limitsTime.test(textOf(file))).filter((file) => ![browser, own].includes(file)),
  ).toEqual([]);
});

/** The security suites are left out, because they call every route by the table of routes. */
test("given every area of the API, then a test runs one of its routes, by its address", () => {
  const calling = files.filter((file) => /^(tests.integration|packages.functions)/.test(file));
  const texts = calling.map(textOf).join("\n");
  const isCalled = (path: string) =>
    new RegExp(`["'\`\\s}]${path.replace(/\{\w+\}/g, "[^\"'`\\s/]+")}["'\`?$]`).test(texts);
  const areas = Map.groupBy(allRoutes, ({ area }) => area);
  const untested = [...areas].filter(([, routes]) => !routes.some(({ path }) => isCalled(path))).map(([area]) => area);
  expect(untested).toEqual([]);
});

/**
 * The test files of one worker share their modules (vitest.config.ts), so a file that replaces a
 * module must say so in its name.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const replacesModules = /\bvi\.(mock|doMock|resetModules)\(/;

test("given every test file, when its modules are replaced, then it is named .mocked.test.ts and runs isolated", () => {
  const files = globSync(["{packages/*/{src,prerender},scripts,tests}/**/*.test.{ts,tsx}"], { cwd: root });
  expect(files.length).toBeGreaterThan(200);
  const replacing = files.filter((file) => replacesModules.test(readFileSync(join(root, file), "utf8")));
  expect(replacing.length).toBeGreaterThan(0);
  expect(replacing.filter((file) => !file.endsWith(".mocked.test.ts"))).toEqual([]);
});

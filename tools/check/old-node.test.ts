import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
/** Code that makes a process report Node 20 as its version. */
const older = 'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } });';

test("given an older Node, when Playwright is called directly, then one sentence says what to run", () => {
  const cli = join(root, "node_modules/@playwright/test/cli.js");
  const args = ["--import", `data:text/javascript,${encodeURIComponent(older)}`, cli, "test", "--list"];
  const run = spawnSync(process.execPath, [...args, "--config", "tests/e2e/playwright.config.ts"], {
    cwd: root,
    encoding: "utf8",
  });
  expect([run.status, run.stderr.trim()]).toEqual([1, "As jornadas pedem Node 24: rode npm run test:e2e, que o traz."]);
});

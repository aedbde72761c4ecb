import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function check(files: Record<string, string>): { status: number | null; output: string } {
  const folder = mkdtempSync(join(tmpdir(), "rooms-"));
  folders.push(folder);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const run = spawnSync(process.execPath, [join(import.meta.dirname, "check-imports.ts"), folder], {
    encoding: "utf8",
  });
  return { status: run.status, output: run.stdout + run.stderr };
}

const CONTRACT = "packages/contracts/src/student.ts";
const VERB = "packages/core/src/student/create.ts";

test("given imports that keep to their rooms, when checked, then they pass", () => {
  const { status, output } = check({
    [CONTRACT]: "export const name = 1;",
    [VERB]: 'import { name } from "../../../contracts/src/student.ts";\nexport const create = name;',
  });
  expect(output).toContain("no dependency violations");
  expect(status).toBe(0);
});

test.each([
  ["contracts reaching into core", CONTRACT, VERB, "contracts-import-zod-only"],
  ["core reaching into a Lambda", VERB, "packages/functions/src/plans.ts", "core-imports-contracts-and-events"],
  ["a screen reaching into core", "packages/frontend/src/routes/plans.tsx", VERB, "frontend-imports-contracts"],
  [
    "a Lambda reaching into another",
    "packages/functions/src/plans.ts",
    "packages/functions/src/profile.ts",
    "a-lambda-imports-no-lambda",
  ],
  [
    "a shipped room reaching into the local region",
    VERB,
    "packages/local/src/region.ts",
    "nothing-imports-local-or-tests",
  ],
])("given %s, when checked, then the check fails and names the rule", (_what, from, to, rule) => {
  const up = "../".repeat(from.split("/").length - 1);
  const { status, output } = check({
    [to]: "export const thing = 1;",
    [from]: `import { thing } from "${up}${to}";\nexport const use = thing;`,
  });
  expect(output).toContain(rule);
  expect(status).not.toBe(0);
});

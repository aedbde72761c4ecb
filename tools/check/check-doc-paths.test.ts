import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function check(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), "citations-"));
  folders.push(folder);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const run = spawnSync(process.execPath, [join(import.meta.dirname, "check-doc-paths.ts"), folder], {
    encoding: "utf8",
  });
  return { status: run.status, named: run.stderr.trim() };
}

const SOURCE = "packages/core/src/model/due.ts";
const rules = { "docs/rules.md": "# Rules\n\n## When a student is charged\n" };

test("given citations of existing documents and sections, when checked, then there is no finding", () => {
  const source = '/** Due (docs/rules.md, "When a\n * student is charged"). */\nexport const due = "gone.md";\n';
  const { status, named } = check({ ...rules, [SOURCE]: source, "README.md": "[rules](docs/rules.md)" });
  expect([named, status]).toEqual(["", 0]);
});

test.each([
  ["a document elsewhere", "/** Due (product.md). */", "product.md"],
  ["a document that is gone", "// As docs/gone.md says.", "docs/gone.md"],
  ["a section that is gone", '/** Due (docs/rules.md, "Dues"). */', 'docs/rules.md, "Dues"'],
  ["the specification by paragraph", "/** Due (spec §5). */", "spec §"],
])("given a comment that cites %s, when checked, then it is named", (_what, comment, citation) => {
  const { status, named } = check({ ...rules, [SOURCE]: `${comment}\nexport const due = 1;\n` });
  expect(named).toBe(`${SOURCE}: ${citation}`);
  expect(status).toBe(1);
});

test("given a document that names a constant in a file that has another, when checked, then it is named", () => {
  const text = `Raise \`AT_ONCE\` in\n\`${SOURCE}\`, or \`BANKS_AT_ONCE\` in \`${SOURCE}\`.`;
  const { status, named } = check({ "docs/runbook.md": text, [SOURCE]: "export const BANKS_AT_ONCE = 5;\n" });
  expect([named, status]).toEqual([`docs/runbook.md: AT_ONCE in ${SOURCE}`, 1]);
});

test.each([
  ["a link", "[rules](docs/gone.md)", "docs/gone.md"],
  ["a path", "`packages/core/src/gone.ts`", "packages/core/src/gone.ts"],
  ["a command", "Try `npm run gone`, then `npm install`.", "npm run gone"],
  ["a verb", "`npm run ops -- owner gone --yes`, not `npm run ops -- owner\nlist --yes`.", "npm run ops -- owner gone"],
  ["a tool", "`npm run tools -- gone`, not `npm run tools -- mutate --since main`.", "npm run tools -- gone"],
])("given a document with %s that does not exist, when checked, then it is named", (_what, text, path) => {
  const scripts = { scripts: { ops: "", tools: "" } };
  const { status, named } = check({ "README.md": text, "package.json": JSON.stringify(scripts) });
  expect(named).toBe(`README.md: ${path}`);
  expect(status).toBe(1);
});

test("given a document that names a file the tools write, when checked on a fresh clone, then there is no finding", () => {
  const { status, named } = check({ "README.md": "The outputs stay in `.sst/outputs.json`." });
  expect([named, status]).toEqual(["", 0]);
});

/**
 * The guides lead from a folder to its rules, and the glossary has no word that the code has lost.
 */
import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const foldersIn = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []));

test("given the folders of core, when its guide is read, then each has its row with the page of its rules", () => {
  const rows = [...read("packages/core/README.md").matchAll(/^\| (`.*`) \| (\[.*) \|$/gm)];
  const folders = rows.flatMap(([, cell = ""]) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  expect(folders.toSorted()).toEqual(
    foldersIn("packages/core/src")
      .filter((name) => name !== "testing")
      .toSorted(),
  );
});

test("given the pages of rules, then a room's guide and the index link each of them", () => {
  const guides = globSync("{packages/*,stacks,ops,tests,tools}/README.md", { cwd: root }).map(read).join("\n");
  const pages = readdirSync(join(root, "docs/rules")).filter((page) => page !== "README.md");
  expect(pages.length).toBeGreaterThan(15);
  expect(pages.filter((page) => !guides.includes(`docs/rules/${page})`))).toEqual([]);
  expect(pages.filter((page) => !read("docs/rules/README.md").includes(`](${page})`))).toEqual([]);
});

test("given the glossary, then the code, its comments or its file names have each of its English terms", () => {
  const code = globSync("{packages/*/src,stacks,ops,tools,tests}/**/*.{ts,tsx}", { cwd: root });
  const words = [...code, ...code.map(read)]
    .join("\n")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[_.\-/]|\n\s*(\*|\/\/)/g, " ")
    .replace(/\s+/g, " ")
    .toLowerCase();
  const cells = [...read("docs/glossary.md").matchAll(/^\| ([^|]+) \|/gm)].map(([, cell = ""]) => cell).slice(2);
  const terms = cells.flatMap((cell) => cell.replace(/\([^)]*\)/g, "").split(",")).map((term) => term.trim());
  expect(terms.length).toBeGreaterThan(90);
  const plain = (term: string) => term.toLowerCase().replaceAll("-", " ");
  expect(terms.filter((term) => !words.includes(plain(term)))).toEqual([]);
});

/** Fails when a document names a path of the repository that is gone. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "..");
const ROOMS = /^(packages|stacks|scripts|tests|docs)\//;
/** Shorthand the documents use inside a room: `functions/src/…` stands for `packages/functions/src/…`. */
const places = [
  "",
  "packages/",
  "packages/core/src/",
  "packages/functions/src/",
  "packages/contracts/src/",
  "tests/integration/",
];

function missingIn(document: string): string[] {
  const text = readFileSync(join(root, document), "utf8");
  const links = [...text.matchAll(/\]\(([^)#:]+?)\)/g)].map((match) => join(dirname(document), match[1] ?? ""));
  const quoted = [...text.matchAll(/`([\w@./-]+\.(?:ts|tsx|mjs|md|json|cjs))`/g)].map((match) => match[1] ?? "");
  const isThere = (path: string) => places.some((place) => existsSync(join(root, place, path)));
  const named = quoted.filter((path) => path.includes("/") || ROOMS.test(path));
  return [...links, ...named].filter((path) => !isThere(path)).map((path) => `${document}: ${path}`);
}

const documents = globSync(["*.md", "docs/**/*.md"], { cwd: root });
const missing = documents.flatMap(missingIn);
for (const line of missing) console.error(line);
console.log(`${documents.length} documents, ${missing.length} paths gone`);
process.exit(missing.length === 0 ? 0 : 1);

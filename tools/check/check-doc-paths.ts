/**
 * Fails when a document names a path or a command that does not exist, and when a comment cites a
 * document outside the repository, or a section that its document does not have. Usage: node
 * tools/check/check-doc-paths.ts [folder]
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { TOOLS } from "../tools.ts";

const root = resolve(process.argv[2] ?? join(import.meta.dirname, "../.."));
const ROOMS = /^(packages|stacks|ops|tools|tests|docs)\//;
/** Paths that a tool writes and Git ignores. A fresh clone does not have them. */
const WRITTEN = /^\.(sst|local|conformance)\//;
/** The prefixes that the documents omit: `functions/src/…` means `packages/functions/src/…`. */
const places = [
  "",
  "packages/",
  "packages/core/src/",
  "packages/functions/src/",
  "packages/contracts/src/",
  "tests/integration/",
];
const read = (path: string) => readFileSync(join(root, path), "utf8");
/** npm's own commands, and the scripts of all packages. */
const COMMANDS: ReadonlySet<string> = new Set([
  ...["ci", "install"],
  ...globSync(["package.json", "packages/*/package.json"], { cwd: root }).flatMap((path) =>
    Object.keys(Object(JSON.parse(read(path))).scripts ?? {}),
  ),
]);

async function missingIn(document: string): Promise<string[]> {
  const text = read(document);
  const links = [...text.matchAll(/\]\(([^)#:]+?)\)/g)].map((match) => join(dirname(document), match[1] ?? ""));
  const quoted = [...text.matchAll(/`([\w@./-]+\.(?:ts|tsx|mjs|md|json|cjs))`/g)].map((match) => match[1] ?? "");
  const room = dirname(document);
  const isThere = (path: string) => [...places, room, join(room, "src")].some((at) => existsSync(join(root, at, path)));
  const named = quoted.filter((path) => (path.includes("/") || ROOMS.test(path)) && !WRITTEN.test(path));
  const commands = [...text.matchAll(/`npm\s+(?:run\s+)?([\w:-]+)/g)].map((match) => match[1] ?? "");
  const gone = commands.filter((command) => !COMMANDS.has(command)).map((name) => `npm run ${name}`);
  const missing = [...links, ...named].filter((path) => !isThere(path));
  // "Raise `BANKS_AT_ONCE` in `packages/…`": the file has that constant.
  const constants = [...text.matchAll(/`([A-Z][A-Z\d_]+)`\s+in\s+`([\w@./-]+\.tsx?)`/g)].flatMap(
    ([, name, path = ""]) => {
      const file = places.map((place) => join(root, place, path)).find(existsSync);
      return file && !new RegExp(`\\b${name}\\b`).test(readFileSync(file, "utf8")) ? [`${name} in ${path}`] : [];
    },
  );
  return [...missing, ...constants, ...gone, ...(await unknownNamesIn(text))].map((what) => `${document}: ${what}`);
}

/** Finds the verbs of `npm run ops` and the names of `npm run tools` that do not exist. */
async function unknownNamesIn(text: string): Promise<string[]> {
  const tools = [...text.matchAll(/`npm\s+run\s+tools\s+--\s+([a-z]+)/g)].map((match) => match[1] ?? "");
  const verbs = [...text.matchAll(/`npm\s+run\s+ops\s+--\s+((?:[a-z][a-z-]*\s*)+)/g)].map((match) =>
    (match[1] ?? "").trim().replace(/\s+/g, " "),
  );
  // The verbs are imported only when a text names one, because they load the clients of AWS.
  const { VERBS } = verbs.length > 0 ? await import("../../ops/verbs/index.ts") : { VERBS: {} };
  return [
    ...tools.filter((name) => !(name in TOOLS)).map((name) => `npm run tools -- ${name}`),
    ...verbs.filter((name) => !(name in VERBS)).map((name) => `npm run ops -- ${name}`),
  ];
}

/** A citation in a comment: a document and, in quotation marks, a section of the document. */
const CITATION = /([\w/-]+\.md)\b(?:,\s+(?:\*\s+)?"([^"]+)")?/g;
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*/g;
/** A citation of the specification by "§". The specification is not in the repository. */
const OUTSIDE = /\bspec(?:ification)? §/;

const headingsOf = (document: string) => [...read(document).matchAll(/^#+ (.*)$/gm)].map((match) => match[1] ?? "");

function wrongCitationsIn(source: string): string[] {
  const comments = [...read(source).matchAll(COMMENT)].map(([comment]) => comment);
  const wrong = comments.flatMap((comment) => {
    const outside = OUTSIDE.exec(comment)?.[0];
    const cited = [...comment.matchAll(CITATION)].flatMap(([, path = "", section]) => {
      if (!existsSync(join(root, path))) return [path];
      const text = section?.replace(/\s+\*?\s*/g, " ");
      return text === undefined || headingsOf(path).includes(text) ? [] : [`${path}, "${text}"`];
    });
    return outside === undefined ? cited : [...cited, outside];
  });
  return wrong.map((citation) => `${source}: ${citation}`);
}

const documents = globSync(["*.md", "docs/**/*.md", "{packages/*,stacks,ops,tests,tools}/README.md"], { cwd: root });
const sources = globSync(["{packages,stacks,ops,tools,tests}/**/*.{ts,tsx,mjs,css}"], {
  cwd: root,
  exclude: (path) => /node_modules|\.sst|dist|\.local|check-doc-paths\.test/.test(String(path)),
});
const missing = [...(await Promise.all(documents.map(missingIn))).flat(), ...sources.flatMap(wrongCitationsIn)];
for (const line of missing) console.error(line);
console.log(`${documents.length} documents and ${sources.length} sources, ${missing.length} citations gone`);
process.exit(missing.length === 0 ? 0 : 1);

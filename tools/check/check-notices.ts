/**
 * Writes THIRD-PARTY-NOTICES.md: the packages of site and Lambdas with version, licence and
 * copyright, and each licence once. `--check` fails on a difference. Usage: node tools/run.mjs
 * tools/check/check-notices.ts [--check]
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const file = join(root, "THIRD-PARTY-NOTICES.md");
const DEPLOYED = ["contracts", "events", "core", "functions", "frontend"];
/** Dependencies that build the site but add no code of their own to it. */
const BUILDERS = new Set(["vite", "tailwindcss", "@tailwindcss/vite", "@vitejs/plugin-react"]);

type Dependencies = { dependencies?: Record<string, string>; optional?: boolean };
type Package = { name: string; version: string; licence: string; copyright: string; text: string };

const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8"));
const lock: Record<string, Dependencies> = readJson("package-lock.json").packages;

/** Finds the installation of a dependency of `from`, as Node does: in the nearest parent folder. */
function findInstalled(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const path = `${folder ? `${folder}/` : ""}node_modules/${name}`;
    if (path in lock) return path;
    if (folder === "") return undefined;
    if (!folder.includes("/node_modules/")) folder = "";
  }
}

function addDeployed(path: string, found: Set<string>): void {
  for (const name of Object.keys(lock[path]?.dependencies ?? {})) {
    const installed = name.startsWith("@emdia/") || BUILDERS.has(name) ? undefined : findInstalled(name, path);
    if (installed === undefined || found.has(installed)) continue;
    found.add(installed);
    addDeployed(installed, found);
  }
}

function describe(path: string): Package {
  const { name, version, license, author } = readJson(`${path}/package.json`);
  const licenceFile = readdirSync(join(root, path)).find((one) => /^licen[cs]e/i.test(one));
  const text = licenceFile
    ? readFileSync(join(root, path, licenceFile), "utf8")
        .replaceAll("\r\n", "\n")
        .trim()
    : "";
  const said = /^.*copyright\s+(?:\(c\)|©|\d{4}).*$/im.exec(text)?.[0].trim();
  const holder = typeof author === "string" ? author : author?.name;
  return { name, version, licence: String(license), copyright: said ?? holder ?? "", text };
}

function textsOf(packages: readonly Package[]): string[] {
  const byLicence = Map.groupBy(packages, ({ licence }) => licence);
  return [...byLicence].sort().map(([licence, all]) => {
    const text = all.find((one) => one.text !== "")?.text ?? "The text is at https://spdx.org/licenses/.";
    return `## ${licence}\n\n\`\`\`text\n${text}\n\`\`\``;
  });
}

function compose(): string {
  const found = new Set<string>();
  for (const name of DEPLOYED) addDeployed(`packages/${name}`, found);
  const packages = [...found]
    .filter((path) => existsSync(join(root, path)))
    .map(describe)
    .sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
  const rows = packages.map(
    (one) => `| ${one.name} | ${one.version} | ${one.licence} | ${one.copyright.replaceAll("|", "/")} |`,
  );
  return [
    "# Third-party notices",
    "Packages that the site and the Lambdas of Em Dia depend on; a bundle leaves out what nothing calls. `node tools/run.mjs tools/check/check-notices.ts` writes this file.",
    ["| package | version | licence | copyright |", "|---|---|---|---|", ...rows].join("\n"),
    ...textsOf(packages),
    "",
  ].join("\n\n");
}

const text = compose();
if (!process.argv.includes("--check")) writeFileSync(file, text);
else if (!existsSync(file) || readFileSync(file, "utf8") !== text) {
  console.error("THIRD-PARTY-NOTICES.md is stale: run node tools/run.mjs tools/check/check-notices.ts");
  process.exit(1);
}
console.log(`${text.split("\n").filter((line) => line.startsWith("| ")).length - 1} packages`);

/**
 * Checks the lock file. It fails when an optional package for another platform is missing: npm
 * omits a package that its registry does not offer here, and `npm ci` then rejects the file
 * everywhere. It fails when a package for every platform has no hash, and when a package runs an
 * installation script that `allowScripts` in package.json does not name. Packages for one platform
 * without a hash are only counted; `--complete` writes the registry's hashes.
 * Usage: node tools/check/check-lock.ts [--complete] [lock file]
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Locked = {
  version?: string;
  integrity?: string;
  link?: boolean;
  optional?: boolean;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
};

const args = process.argv.slice(2);
const file = args.find((one) => !one.startsWith("-")) ?? join(import.meta.dirname, "../../package-lock.json");
const lock: { packages: Record<string, Locked> } = JSON.parse(readFileSync(file, "utf8"));
const { packages } = lock;

const withoutHash = () =>
  Object.entries(packages).filter(
    ([path, { integrity, link }]) => /(^|\/)node_modules\//.test(path) && !link && !integrity,
  );

function complete(): void {
  for (const [path, entry] of withoutHash()) {
    const name = path.split("node_modules/").at(-1);
    const options = { encoding: "utf8", shell: process.platform === "win32" } as const;
    const { stdout } = spawnSync("npm", ["view", `${name}@${entry.version}`, "dist.integrity"], options);
    const [integrity] = /sha512-[\w+/]+=*/.exec(stdout) ?? [];
    if (integrity) packages[path] = { version: entry.version ?? "", integrity, ...entry };
  }
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}

if (args.includes("--complete")) complete();

const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
  Object.keys(optionalDependencies)
    .filter((name) => !packages[`${path}/node_modules/${name}`] && !packages[`node_modules/${name}`])
    .map((name) => `${path || "the root"} wants ${name}, which the lock file lacks`),
);
const unpinned = withoutHash().flatMap(([path, { optional }]) => (optional ? [] : [`${path} has no hash`]));
const allowed = Object.keys(
  JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8")).allowScripts,
);
const scripted = new Set(
  Object.entries(packages).flatMap(([path, one]) => (one.hasInstallScript ? path.split("node_modules/").at(-1) : [])),
);
const unreviewed = [...scripted].flatMap((name) =>
  name && !allowed.includes(name)
    ? `${name} runs a script when it is installed: decide in allowScripts of package.json`
    : [],
);
for (const line of [...missing, ...unpinned, ...unreviewed]) console.error(line);
console.log(
  `${Object.keys(packages).length} locked packages, ${missing.length} missing, ` +
    `${withoutHash().length} without a hash (--complete asks a registry that offers them)`,
);
process.exit(missing.length + unpinned.length + unreviewed.length === 0 ? 0 : 1);

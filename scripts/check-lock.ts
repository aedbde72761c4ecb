/**
 * Fails when the lock file lacks an optional package of another platform. npm leaves out what its registry does not
 * offer here, and `npm ci` then refuses the file everywhere.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

type Locked = { version?: string; optionalDependencies?: Record<string, string> };

const text = readFileSync(join(import.meta.dirname, "../package-lock.json"), "utf8");
const { packages }: { packages: Record<string, Locked> } = JSON.parse(text);

const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
  Object.keys(optionalDependencies)
    .filter((name) => !packages[`${path}/node_modules/${name}`] && !packages[`node_modules/${name}`])
    .map((name) => `${path || "the root"} wants ${name}, which the lock file lacks`),
);
for (const line of missing) console.error(line);
console.log(`${Object.keys(packages).length} locked packages, ${missing.length} missing`);
process.exit(missing.length === 0 ? 0 : 1);

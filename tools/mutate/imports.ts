/** Reads which modules of the project import which. A module is named by the URL of its file. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** The modules that import each module. */
export type Importers = ReadonlyMap<string, ReadonlySet<string>>;

/** The imports of a file, except of types. */
const IMPORTED = /^(?!(?:im|ex)port type ).*?(?:from|import)\s*\(?\s*"((?:\.|@emdia\/)[^"]+)"/gm;

/** Reads the imports of the files, whose paths are relative to `root`. */
export function importersOf(root: string, files: readonly string[]): Importers {
  const home = pathToFileURL(`${root}/`).href;
  const importers = new Map<string, Set<string>>();
  for (const file of files)
    for (const [, name = ""] of readFileSync(join(root, file), "utf8").matchAll(IMPORTED)) {
      const inPackage = `packages/${name.slice("@emdia/".length).replace("/", "/src/")}.ts`;
      const url = name.startsWith(".") ? new URL(name, home + file).href : home + inPackage;
      importers.set(url, (importers.get(url) ?? new Set()).add(home + file));
    }
  return importers;
}

/** Returns a module and every module that imports it, directly or not, with the distance of each. */
export function reachOf(importers: Importers, url: string): Map<string, number> {
  const distances = new Map([[url, 0]]);
  for (const [at, distance] of distances)
    for (const importer of importers.get(at) ?? []) if (!distances.has(importer)) distances.set(importer, distance + 1);
  return distances;
}

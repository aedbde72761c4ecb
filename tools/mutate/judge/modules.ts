/**
 * Loads the project's modules as Node does, records the imports between them, and loads modules
 * again when one of them gets another text.
 */
import { readFileSync } from "node:fs";
import { registerHooks, stripTypeScriptTypes } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

/** The modules that import each module. A module is named by the URL of its file. */
export type Importers = Map<string, Set<string>>;

const SHIM = new URL("./suite.ts", import.meta.url).href;
const OWN = new URL(".", import.meta.url).href;
const bare = (url: string) => url.replace(/\?.*$/, "");

/**
 * Returns a module and every module that imports it, directly or not, with the distance of each.
 */
export function reachOf(importers: Importers, url: string): Map<string, number> {
  const distances = new Map([[url, 0]]);
  for (const [at, distance] of distances)
    for (const importer of importers.get(at) ?? []) if (!distances.has(importer)) distances.set(importer, distance + 1);
  return distances;
}

/**
 * Loads the project's modules in this process from now on. `change` gives one of them another text:
 * that module and all modules that import it are then loaded again, and no other.
 */
export function watchModules(root: string) {
  const home = pathToFileURL(`${root}/`).href;
  const importers: Importers = new Map();
  const stripped = new Map<string, string>();
  let generation = 0;
  let stale = new Map<string, number>();
  let changed: { url: string; text: string } | undefined;

  const isOurs = (url: string) => url.startsWith(home) && !url.includes("/node_modules/") && !url.startsWith(OWN);
  const note = (url: string, importer: string) => {
    const known = importers.get(url);
    if (known) known.add(importer);
    else importers.set(url, new Set([importer]));
  };
  const sourceOf = (url: string): string => {
    if (changed?.url === url) return stripTypeScriptTypes(changed.text);
    const known = stripped.get(url);
    if (known !== undefined) return known;
    const source = stripTypeScriptTypes(readFileSync(fileURLToPath(url), "utf8"));
    stripped.set(url, source);
    return source;
  };

  registerHooks({
    resolve(specifier, context, next) {
      if (specifier === "vitest" && !context.parentURL?.startsWith(OWN)) return { url: SHIM, shortCircuit: true };
      const found = next(specifier, context);
      const url = bare(found.url);
      if (!isOurs(url)) return found;
      if (context.parentURL) note(url, bare(context.parentURL));
      return stale.has(url) && !found.url.includes("?") ? { ...found, url: `${url}?mutant=${generation}` } : found;
    },
    load(url, context, next) {
      const file = bare(url);
      if (!isOurs(file) || !file.endsWith(".ts")) return next(url, context);
      return { format: "module", source: sourceOf(file), shortCircuit: true };
    },
  });
  return {
    importers,
    change(url: string, text: string, known: Importers) {
      generation += 1;
      stale = reachOf(known, url);
      changed = { url, text };
    },
  };
}

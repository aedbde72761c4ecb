import { dirname, join } from "node:path";

export type Modules = { getModuleInfo(id: string): { code: string | null; importedIds: string[] } | null };

const INDEX = /lucide-react\/dist\/esm\/lucide-react\.mjs$/;
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g;
const EXPORT = /export\s*\{([^}]*)\}\s*from\s*["'](\.\/icons\/[\w-]+\.mjs)["']/g;

/** It imports all icons, so each module that uses it seems to need all of them. */
export const isIconIndex = (id: string) => INDEX.test(id);

const listed = (code: string | null, pattern: RegExp) => [...(code ?? "").matchAll(pattern)];
const namesIn = (list = "") => list.split(",").map((name) => name.trim());

function readIndex(index: string, modules: Modules): ReadonlyMap<string, string> {
  const exported = listed(modules.getModuleInfo(index)?.code ?? null, EXPORT);
  return new Map(
    exported.flatMap(([, list, file = ""]) =>
      namesIn(list).map((name) => [name.replace(/^.* as /, ""), join(dirname(index), file)]),
    ),
  );
}

let files: ReadonlyMap<string, string> | undefined;

/** @throws Error when the index has no such icon */
export function findIconFiles(id: string, index: string, modules: Modules): string[] {
  files ??= readIndex(index, modules);
  const known = files;
  const names = listed(modules.getModuleInfo(id)?.code ?? null, IMPORT).flatMap(([, list]) => namesIn(list));
  return names.flatMap((name) => {
    if (name === "") return [];
    const file = known.get(name.replace(/ as .*$/, ""));
    if (!file) throw new Error(`There is no icon ${name}`);
    return [file];
  });
}

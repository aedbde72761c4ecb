import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";

function closure(root: string, modules: Modules): Set<string> {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? [])
      for (const next of isIconIndex(imported) ? findIconFiles(id, imported, modules) : [imported]) visit(next);
  };
  visit(root);
  return found;
}

function common(sets: readonly Set<string>[]): Set<string> {
  const [first = new Set<string>(), ...others] = sets;
  return new Set([...first].filter((member) => others.every((other) => other.has(member))));
}

const minus = (set: Set<string>, others: readonly Set<string>[]) =>
  new Set([...set].filter((member) => !others.some((other) => other.has(member))));

type Group = {
  name: string;
  /** The chunk contains a module if at least one root of each list imports it. */
  of: readonly (readonly string[])[];
  /** What these modules import is excluded from the chunk. */
  notFor?: readonly string[];
};

const routes = (...names: string[]) => names.map((name) => `src/routes/${name}.tsx`);

const frame = "src/app/signed-in-frame.tsx";
const firstLoad = [frame, ...routes("dashboard")];
const dashboardParts = [
  "src/features/dashboard/dashboard-content.tsx",
  "src/features/dashboard/bulk-send.tsx",
  "src/features/onboarding/setup-progress.tsx",
];
const beforeSignIn = [
  ...routes("auth", "auth-callback", "email-confirmed", "password-reset"),
  ...routes("landing", "faq", "privacy", "not-found", "cadastro"),
];
const otherScreens = (root: string) =>
  readdirSync(join(root, "src/routes"))
    .map((file) => `src/routes/${file}`)
    .filter((file) => file.endsWith(".tsx") && ![...beforeSignIn, ...firstLoad].includes(file));

/** A module and its imports go into the first group that matches: the dashboard loads no forms. */
const groupsOf = (root: string): readonly Group[] => [
  { name: "base", of: [["src/main.tsx"]] },
  { name: "common", of: [firstLoad, beforeSignIn] },
  { name: "signed-in", of: [firstLoad, [frame, ...otherScreens(root)]] },
  { name: "shown", of: [dashboardParts, beforeSignIn] },
  { name: "light", of: [dashboardParts, routes("plans", "help")] },
  { name: "lists", of: [dashboardParts, otherScreens(root)] },
  {
    name: "forms",
    of: [routes("auth"), routes("students-new")],
    notFor: [...routes("dashboard", "help"), ...dashboardParts],
  },
];

/** Otherwise the bundler makes some eighty small files, and as many for shared icons. */
export function sharedChunks(root: string) {
  const groups = groupsOf(root);
  const chunkOf = ({ name, of, notFor = [] }: Group, index: number) => {
    let members: Set<string> | undefined;
    const nameOf = (id: string, modules: Modules): string | null => {
      const reached = (one: string) => closure(join(root, one), modules);
      const side = (ones: readonly string[]) => new Set(ones.flatMap((one) => [...reached(one)]));
      members ??= minus(common(of.map(side)), notFor.map(reached));
      return members.has(id) && !of.flat().includes(id.slice(root.length + 1)) ? name : null;
    };
    return { debugName: name, name: nameOf, priority: groups.length - index };
  };
  return [...groups.map(chunkOf), { name: "icons", test: /lucide-react\/.*\/icons\//, minShareCount: 2 }];
}

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

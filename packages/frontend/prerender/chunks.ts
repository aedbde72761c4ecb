import { readdirSync } from "node:fs";
import { join } from "node:path";
import { findIconFiles, isIconIndex, type Modules } from "./icons.ts";

/** Returns a module and everything that it imports statically. */
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
  /**
   * Lists of modules. A module belongs to the chunk when at least one module of each list imports
   * it.
   */
  of: readonly (readonly string[])[];
  /** Modules that must not load the chunk: the chunk leaves out what these modules import. */
  notFor?: readonly string[];
};

const routes = (...names: string[]) => names.map((name) => `src/routes/${name}.tsx`);

const frame = "src/app/signed-in-frame.tsx";
const firstLoad = [frame, ...routes("dashboard")];
const beforeSignIn = [
  ...routes("auth", "auth-callback", "email-confirmed", "password-reset"),
  ...routes("landing", "faq", "privacy", "not-found", "cadastro"),
];
/** Lists the screens behind the sign-in: all files of the routes except the files listed above. */
const otherScreens = (root: string) =>
  readdirSync(join(root, "src/routes"))
    .map((file) => `src/routes/${file}`)
    .filter((file) => file.endsWith(".tsx") && ![...beforeSignIn, ...firstLoad].includes(file));

/** Returns the groups by priority: a module that is in two groups goes into the first one. */
const groupsOf = (root: string): readonly Group[] => [
  { name: "base", of: [["src/main.tsx"]] },
  { name: "common", of: [firstLoad, beforeSignIn] },
  { name: "forms", of: [routes("auth"), routes("students-new")], notFor: routes("dashboard", "help") },
  { name: "signed-in", of: [firstLoad, [frame, ...otherScreens(root)]] },
];

/**
 * Defines the shared chunks: one for every page of the app, one that the first signed-in load
 * shares with the public pages, one for every form, and one for the frame. Without these chunks the
 * bundler makes some sixty small files, and as many files for the icons of several screens. The
 * bundler places all other modules itself.
 */
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

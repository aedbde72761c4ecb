import { join } from "node:path";
import { iconsNamedBy, isIconIndex, type Modules } from "./icons.ts";

/** A module and every one that comes along with it, without being asked for by itself. */
function closure(root: string, modules: Modules): Set<string> {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? [])
      for (const next of isIconIndex(imported) ? iconsNamedBy(id, imported, modules) : [imported]) visit(next);
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
  /** Sides, each of several modules: what every side needs somewhere makes the chunk. */
  of: readonly (readonly string[])[];
  /** Modules that must not need it: what they import stays out. */
  notFor?: readonly string[];
};

const routes = (...names: string[]) => names.map((name) => `src/routes/${name}.tsx`);

const frame = "src/app/signed-in-frame.tsx";
const firstLoad = [frame, ...routes("dashboard")];
const beforeSignIn = [
  ...routes("auth", "auth-callback", "email-confirmed", "password-reset"),
  ...routes("landing", "faq", "privacy", "not-found", "cadastro"),
];
const otherScreens = [
  ...routes("students", "students-new", "plans", "plans-new", "plans-edit"),
  ...routes("settings", "invoice", "help", "onboarding"),
];

/** In the order of their priority: a module in two of them goes to the one that comes first. */
const groups: readonly Group[] = [
  { name: "base", of: [["src/main.tsx"]] },
  { name: "common", of: [firstLoad, beforeSignIn] },
  { name: "forms", of: [routes("auth"), routes("students-new")], notFor: routes("dashboard", "help") },
  { name: "signed-in", of: [firstLoad, [frame, ...otherScreens]] },
];

/**
 * Chunks shared on purpose: what every page of the app needs; what the first signed-in load shares with the pages before
 * the sign-in; what every form needs; and the rest of the frame, with what the dashboard shares with the other screens.
 * Left alone they become some sixty files, each packed by itself and named in the entry; so do the icons of several
 * screens. Modules of none go where the bundler puts them.
 */
export function sharedChunks(root: string) {
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

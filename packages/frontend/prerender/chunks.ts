import { join } from "node:path";

/** Icons seem to come along with everything, through their package's index. Those of several screens share a chunk. */
const ICON = /lucide-react\/.*\/icons\//;

type Modules = { getModuleInfo(id: string): { importedIds: string[] } | null };

/** A module and every one that comes along with it, without being asked for by itself. */
function closure(root: string, modules: Modules): Set<string> {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) visit(imported);
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
  priority: number;
  /** Modules whose common imports make the chunk. */
  of: readonly string[];
  /** Modules that must not need it: what they import stays out. */
  notFor?: readonly string[];
};

/** In the order of their priority: a module in two of them goes to the one that comes first. */
const groups: readonly Group[] = [
  { name: "base", priority: 3, of: ["src/main.tsx"] },
  { name: "common", priority: 2, of: ["src/app/signed-in-frame.tsx", "src/routes/auth.tsx"] },
  {
    ...{ name: "forms", priority: 1.5, of: ["src/routes/auth.tsx", "src/routes/students-new.tsx"] },
    notFor: ["src/routes/dashboard.tsx", "src/routes/help.tsx"],
  },
  { name: "signed-in", priority: 1, of: ["src/app/signed-in-frame.tsx"] },
];

/**
 * Chunks shared on purpose: what every page of the app needs; what the frame of the signed-in screens and the sign-in need
 * beyond it; what every form needs; and the rest of the frame. Left alone they become some sixty files, each packed by
 * itself and named in the entry. Modules of none go where the bundler puts them.
 */
export function sharedChunks(root: string) {
  const chunkOf = ({ name, priority, of, notFor = [] }: Group) => {
    let members: Set<string> | undefined;
    const nameOf = (id: string, modules: Modules): string | null => {
      const reached = (one: string) => closure(join(root, one), modules);
      members ??= minus(common(of.map(reached)), notFor.map(reached));
      return members.has(id) && !ICON.test(id) && !of.includes(id.slice(root.length + 1)) ? name : null;
    };
    return { debugName: name, name: nameOf, priority };
  };
  return [...groups.map(chunkOf), { name: "icons", test: ICON, priority: 2.5, minShareCount: 2 }];
}

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

/**
 * Chunks shared on purpose: what every page of the app needs; what the frame of the signed-in screens needs beyond it; and
 * what of that the sign-in needs as well. Left alone they become some sixty files, each packed by itself and named in the
 * entry. Modules of none go where the bundler puts them.
 */
export function sharedChunks(root: string) {
  const group = (name: string, priority: number, ...roots: readonly string[]) => {
    let members: Set<string> | undefined;
    const nameOf = (id: string, modules: Modules): string | null => {
      members ??= common(roots.map((one) => closure(join(root, one), modules)));
      return members.has(id) && !ICON.test(id) && !roots.includes(id.slice(root.length + 1)) ? name : null;
    };
    return { debugName: name, name: nameOf, priority };
  };
  // A module in two of them goes to the one that comes first.
  return [
    group("base", 3, "src/main.tsx"),
    { name: "icons", test: ICON, priority: 2.5, minShareCount: 2 },
    group("common", 2, "src/app/signed-in-frame.tsx", "src/routes/auth.tsx"),
    group("signed-in", 1, "src/app/signed-in-frame.tsx"),
  ];
}

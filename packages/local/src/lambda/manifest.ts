import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { repositoryRoot } from "../graph/read-graph.ts";
import { digest, type Manifest } from "./build-order.ts";

/** Reads the manifest of the cache, or returns an empty one without a file. */
export function readManifest(file: string): Manifest {
  if (!existsSync(file)) return { bundles: {}, digests: {} };
  const { bundles = {}, digests = {} }: Partial<Manifest> = JSON.parse(readFileSync(file, "utf8"));
  return { bundles, digests };
}

/** Returns the bundles, by logical name, whose sources are all unchanged since the build. */
export function freshBundles({ bundles, digests }: Manifest): Map<string, string> {
  const isAsBuilt = memoize((input) => {
    const source = path.resolve(repositoryRoot, input);
    return existsSync(source) && digest(readFileSync(source)) === digests[input];
  });
  const fresh = Object.entries(bundles).filter(([, { file, inputs }]) => existsSync(file) && inputs.every(isAsBuilt));
  return new Map(fresh.map(([name, { file }]) => [name, file]));
}

function memoize(read: (input: string) => boolean): (input: string) => boolean {
  const answers = new Map<string, boolean>();
  return (input) => {
    const answer = answers.get(input) ?? read(input);
    answers.set(input, answer);
    return answer;
  };
}

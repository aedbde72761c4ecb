/**
 * A digest of the sources of the snapshot, which reveals a change of the stacks without a new
 * synthesis.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { transformSync } from "esbuild";

/**
 * Lists the stacks' own files. The contracts are not among them: the infrastructure tests compare
 * the data that the stacks read from the contracts with the snapshot.
 */
function programOf(root: string): string[] {
  const stacks = readdirSync(path.join(root, "stacks"))
    .filter((name) => /\.m?ts$|\.mjs$/.test(name))
    .toSorted();
  return ["sst.config.ts", ...stacks.map((name) => `stacks/${name}`)];
}

/** Computes the SHA-256 of the stacks' code, without comments and white space. */
export function digestSources(root: string): string {
  const digest = createHash("sha256");
  for (const file of programOf(root)) {
    const text = readFileSync(path.join(root, file), "utf8");
    const { code } = transformSync(text, { loader: "ts", minifyWhitespace: true, legalComments: "none" });
    digest.update(`${file}\n${code}\n`);
  }
  return digest.digest("hex");
}

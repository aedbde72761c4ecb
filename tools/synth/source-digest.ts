import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { transformSync } from "esbuild";

/** Computes the SHA-256 of the stacks' code, without comments and white space. */
export function digestSources(root: string): string {
  const digest = createHash("sha256");
  for (const file of listStackFiles(root)) {
    const text = readFileSync(path.join(root, file), "utf8");
    const { code } = transformSync(text, { loader: "ts", minifyWhitespace: true, legalComments: "none" });
    digest.update(`${file}\n${code}\n`);
  }
  return digest.digest("hex");
}

/** Lists the files without contracts, which infrastructure tests compare with the snapshot. */
function listStackFiles(root: string): string[] {
  const stacks = readdirSync(path.join(root, "stacks"))
    .filter((name) => /\.m?ts$|\.mjs$/.test(name))
    .toSorted();
  return ["sst.config.ts", ...stacks.map((name) => `stacks/${name}`)];
}

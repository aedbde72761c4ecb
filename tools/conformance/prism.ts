import { cpSync, existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { cache, ensureDownloaded, runToEnd } from "./service.ts";

const folder = path.join(cache, "prism");
const program = path.join(folder, "node_modules/@stoplight/prism-cli/dist/index.js");

/**
 * Returns the program of prism, which judges HTTP calls by an OpenAPI description. On the first run
 * npm installs it with its 185 packages, by the hashes of their lock file.
 * @throws Missing without the registry
 */
export function bringPrism(): string {
  if (existsSync(program)) return program;
  console.log("Installing prism by npm (the first time only)…");
  mkdirSync(folder, { recursive: true });
  cpSync(path.join(import.meta.dirname, "prism"), folder, { recursive: true });
  ensureDownloaded("prism", "the bank's client and its stand-in are not judged by a description.", () => {
    runToEnd("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: folder });
  });
  return program;
}

/**
 * `npm run tools -- <name> [options]` runs a command for people who change the code. These are the
 * commands without a script in package.json. Each describes its options on `--help`.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { TOOLS } from "./tools.ts";

const [node = "", , name = "", ...args] = process.argv;
const file = TOOLS[name];
if (file === undefined) {
  console.error(`npm run tools -- <name> [options]. Names: ${Object.keys(TOOLS).join(", ")}.`);
  process.exit(1);
}
// The command reads its own arguments, as if it had been started by its file.
const path = join(import.meta.dirname, "..", file);
process.argv = [node, path, ...args];
await import(pathToFileURL(path).href);

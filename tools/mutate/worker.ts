/**
 * A process that runs tests, on the present code or on a mutant: `worker.ts <root>`. It loads the
 * project's modules as Node does; a mutant's module and those that import it are loaded again.
 */
import { readFileSync } from "node:fs";
import { registerHooks, stripTypeScriptTypes } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

/**
 * The test files to run until a test fails, and the mutant's module with its text and all modules
 * that import it. A module is named by the URL of its file.
 */
export type Order = { tests: readonly string[]; mutant?: { url: string; text: string; reach: readonly string[] } };
/**
 * The failed test after its file, and the processor time in milliseconds of each file. A file
 * without tests, or that does not load, is unfit.
 */
export type Answer = { failed?: string; isUnfit: boolean; times: number[] };

const home = pathToFileURL(`${process.argv[2]}/`).href;
const own = new URL(".", import.meta.url).href;
const stripped = new Map<string, string>();
let [mutant, reach, generation]: [Order["mutant"], Set<string>, number] = [undefined, new Set(), 0];

const isOurs = (url: string) => url.startsWith(home) && !url.includes("/node_modules/") && !url.startsWith(own);
const sourceOf = (url: string): string => {
  if (mutant?.url === url) return stripTypeScriptTypes(mutant.text);
  const source = stripped.get(url) ?? stripTypeScriptTypes(readFileSync(fileURLToPath(url), "utf8"));
  stripped.set(url, source);
  return source;
};
registerHooks({
  resolve(specifier, parent, next) {
    if (specifier === "vitest" && !parent.parentURL?.startsWith(own))
      return { url: `${own}suite.ts`, shortCircuit: true };
    const found = next(specifier, parent);
    return reach.has(found.url) ? { ...found, url: `${found.url}?mutant=${generation}` } : found;
  },
  load(url, parent, next) {
    const file = url.replace(/\?.*$/, "");
    if (!isOurs(file) || !file.endsWith(".ts")) return next(url, parent);
    return { format: "module", source: sourceOf(file), shortCircuit: true };
  },
});

// vitest's expectations read the state of a vitest worker. Here it has the default settings.
Object.assign(globalThis, { __vitest_worker__: { config: {}, environment: { name: "node" }, metaEnv: process.env } });
const { runFile } = await import("./suite.ts");

process.on("message", async (order: Order) => {
  [mutant, reach, generation] = [order.mutant, new Set(order.mutant?.reach), generation + 1];
  const answer: Answer = { isUnfit: false, times: [] };
  for (const url of order.tests) {
    const before = process.cpuUsage();
    const failed = await runFile(url).catch((error) => {
      answer.isUnfit = true;
      return String(error.message);
    });
    const { user, system } = process.cpuUsage(before);
    answer.times.push((user + system) / 1_000);
    if (failed === undefined) continue;
    answer.failed = `${url.replace(home, "")}: ${failed}`;
    break;
  }
  process.send?.(answer);
});
process.on("disconnect", () => process.exit());
process.send?.("ready");

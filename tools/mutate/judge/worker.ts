/**
 * A process that tests mutants for another process: `worker.ts <root>` receives tests, or a mutant
 * and its tests.
 */
import { watchModules } from "./modules.ts";

/**
 * A message to a worker: a changed text of a file, if any, and the test files, which it only loads
 * or runs until a test fails.
 */
export type Order = {
  isOnlyLoaded?: boolean;
  change?: { url: string; text: string; importers: [string, string[]][] } | undefined;
  tests: readonly string[];
};
/**
 * `failed` names failed tests, each after its file. `times` is processor time in milliseconds by
 * test file; `importers` lists the known imports.
 */
export type Answer = { failed: string[]; times: [string, number][]; importers: [string, string[]][] };

const [root = ""] = process.argv.slice(2);
const modules = watchModules(root);
// vitest's expectations read the state of a vitest worker. Here it has the default settings.
Object.assign(globalThis, { __vitest_worker__: { config: {}, environment: { name: "node" }, metaEnv: process.env } });
const { loadFile, runFile } = await import("./suite.ts");

process.on("message", async ({ change, tests, isOnlyLoaded }: Order) => {
  if (change)
    modules.change(change.url, change.text, new Map(change.importers.map(([url, list]) => [url, new Set(list)])));
  const times: Answer["times"] = [];
  const failures: string[] = [];
  for (const url of tests) {
    const before = process.cpuUsage();
    const failed = isOnlyLoaded ? await loadFile(url) : await runFile(url);
    const { user, system } = process.cpuUsage(before);
    times.push([url, (user + system) / 1_000]);
    if (failed !== undefined) failures.push(`${url}: ${failed}`);
    if (failed !== undefined && change) break;
  }
  const importers: Answer["importers"] = change ? [] : [...modules.importers].map(([url, set]) => [url, [...set]]);
  process.send?.({ failed: failures, times, importers } satisfies Answer);
});
process.on("disconnect", () => process.exit());
process.send?.("ready");

/**
 * Writes `docs/api/openapi.json`, the API reference of the route table. With `--check` it writes
 * nothing, and fails with the differences when the committed file is outdated.
 */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { allRoutes } from "@emdia/contracts/routes/index";
import { keepCurrent } from "../keep-current.ts";
import { openApi } from "./document.ts";

const name = "docs/api/openapi.json";

await keepCurrent(name, "openapi", async () => {
  const value = await openApi(allRoutes);
  return { value, text: formatted(JSON.stringify(value)), summary: `${allRoutes.length} rotas` };
});

/** Formats the text with biome, so that the committed file passes the check of all files. */
function formatted(json: string): string {
  const cwd = path.resolve(import.meta.dirname, "../..");
  const args = ["node_modules/@biomejs/biome/bin/biome", "format", `--stdin-file-path=${name}`];
  const run = spawnSync(process.execPath, args, { cwd, input: json, encoding: "utf8" });
  if (run.status !== 0) throw new Error(`O biome não formatou ${name}: ${run.stderr || String(run.error)}`);
  return run.stdout;
}

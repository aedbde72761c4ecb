/** Writes `docs/api/openapi.json`; `--check` fails when the committed file is outdated. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { allRoutes } from "@emdia/contracts/routes/index";
import { readOptions } from "../read-options.ts";
import { openApi } from "./document.ts";

const { values } = readOptions({ options: { check: { type: "boolean", default: false } } });
const name = "docs/api/openapi.json";
const root = path.resolve(import.meta.dirname, "../..");
const file = path.join(root, name);

const text = formatted(JSON.stringify(await openApi(allRoutes)));
const committed = existsSync(file) ? readFileSync(file, "utf8") : undefined;
if (!values.check) writeFileSync(file, text);
else if (committed !== text) {
  console.error(`${name} está velho. Rode npm run tools -- openapi e revise o que muda (git diff).`);
  process.exit(1);
}
console.log(`${name} está em dia: ${allRoutes.length} rotas.`);

function formatted(json: string): string {
  const args = ["node_modules/@biomejs/biome/bin/biome", "format", `--stdin-file-path=${name}`];
  const run = spawnSync(process.execPath, args, { cwd: root, input: json, encoding: "utf8" });
  if (run.status !== 0) throw new Error(`O biome não formatou ${name}: ${run.stderr || String(run.error)}`);
  return run.stdout;
}

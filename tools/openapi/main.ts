/**
 * Writes `docs/api/openapi.json`, the API reference of the route table. With `--check` it writes
 * nothing, and fails with the differences when the committed file is outdated.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { allRoutes } from "@emdia/contracts/routes/index";
import { listDifferences } from "../list-differences.ts";
import { openApi } from "./document.ts";

const root = path.resolve(import.meta.dirname, "../..");
const name = "docs/api/openapi.json";
const file = path.join(root, name);

try {
  await main(process.argv.includes("--check"));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function main(isCheck: boolean): Promise<void> {
  const document = await openApi(allRoutes);
  const text = formatted(JSON.stringify(document));
  const committed = existsSync(file) ? readFileSync(file, "utf8") : undefined;
  if (committed === text) return console.log(`${name} está em dia: ${allRoutes.length} rotas.`);
  if (isCheck) {
    const changes = listDifferences(committed, document).join("\n");
    throw new Error(`${name} está velho. Rode npm run tools -- openapi e revise o que muda:\n${changes}`);
  }
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  console.log(`${name} gravado: ${allRoutes.length} rotas.`);
}

/** Formats the text with biome, so that the committed file passes the check of all files. */
function formatted(json: string): string {
  const args = ["node_modules/@biomejs/biome/bin/biome", "format", `--stdin-file-path=${name}`];
  const run = spawnSync(process.execPath, args, { cwd: root, input: json, encoding: "utf8" });
  if (run.status !== 0) throw new Error(`O biome não formatou ${name}: ${run.stderr || String(run.error)}`);
  return run.stdout;
}

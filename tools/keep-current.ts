import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { listDifferences } from "./list-differences.ts";

/** The content of a file as text and as the value that the text holds, and its size in words. */
type Made = { text: string; value: unknown; summary: string };

/**
 * Makes a committed file by the command `npm run tools -- <tool>`. With `--check` it writes nothing,
 * and fails with the differences when the file is outdated.
 */
export async function keepCurrent(name: string, tool: string, make: () => Promise<Made>): Promise<void> {
  try {
    const { text, value, summary } = await make();
    const file = path.join(import.meta.dirname, "..", name);
    const committed = existsSync(file) ? readFileSync(file, "utf8") : undefined;
    if (committed === text) return console.log(`${name} está em dia: ${summary}.`);
    if (process.argv.includes("--check")) {
      const changes = listDifferences(committed, value).join("\n");
      throw new Error(`${name} está velho. Rode npm run tools -- ${tool} e revise o que muda:\n${changes}`);
    }
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    console.log(`${name} gravado: ${summary}.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

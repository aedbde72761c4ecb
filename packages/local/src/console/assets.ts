import { readFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";

const sheets = ["base.css", "console.css"];
let script: Promise<string> | undefined;

/** Reads the console's style sheet. */
export async function readStyle(): Promise<string> {
  const texts = sheets.map((name) => readFile(new URL(`style/${name}`, import.meta.url), "utf8"));
  return (await Promise.all(texts)).join("\n");
}

/** Returns the console's browser script. Each process builds it once. */
export function readScript(): Promise<string> {
  script ??= buildScript();
  return script;
}

async function buildScript(): Promise<string> {
  const entry = path.join(import.meta.dirname, "browser/main.ts");
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
  });
  return outputFiles[0]?.text ?? "";
}

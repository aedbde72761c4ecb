/** Replaces some of the product's code in this process only; no file is written. */
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Substitution } from "./mutant.ts";

export const ROOT = join(import.meta.dirname, "../../..");

/** @throws Error where a text is not in the file exactly once */
export function replaceTexts(text: string, substitutions: readonly Substitution[]): string {
  return substitutions.reduce((sum, { file, from, to }) => {
    if (sum.split(from).length !== 2) throw new Error(`${file} does not read once: ${from}`);
    return sum.replace(from, () => to);
  }, text);
}

export function textsOf(substitutions: readonly Substitution[]): Map<string, string> {
  const byFile = Map.groupBy(substitutions, ({ file }) => file);
  return new Map(
    [...byFile].map(([file, changes]) => {
      const path = join(ROOT, file);
      return [pathToFileURL(path).href, replaceTexts(readFileSync(path, "utf8"), changes)];
    }),
  );
}

/** Replaces the code of every module that is loaded after this call. */
export function substitute(substitutions: readonly Substitution[]): void {
  const texts = textsOf(substitutions);
  if (texts.size === 0) return;
  registerHooks({
    load(url, context, nextLoad) {
      const source = texts.get(url);
      return source === undefined
        ? nextLoad(url, context)
        : { format: url.endsWith(".ts") ? "module-typescript" : "module", source, shortCircuit: true };
    },
  });
}

/** Loads the product with some of its text replaced: in this process alone, nothing is written. */
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Substitution } from "./mutant.ts";

const ROOT = join(import.meta.dirname, "../../..");

/** The text of a file with its substitutions. @throws Error where a text is not there exactly once */
export function substituted(text: string, substitutions: readonly Substitution[]): string {
  return substitutions.reduce((sum, { file, from, to }) => {
    if (sum.split(from).length !== 2) throw new Error(`${file} does not read once: ${from}`);
    return sum.replace(from, () => to);
  }, text);
}

/** The files that a mutant changes, as they are to be loaded. */
export function textsOf(substitutions: readonly Substitution[]): Map<string, string> {
  const byFile = Map.groupBy(substitutions, ({ file }) => file);
  return new Map(
    [...byFile].map(([file, changes]) => {
      const path = join(ROOT, file);
      return [pathToFileURL(path).href, substituted(readFileSync(path, "utf8"), changes)];
    }),
  );
}

/** Holds for every module that is loaded after this call. */
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

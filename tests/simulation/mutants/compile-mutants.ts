import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Mutant } from "./mutant.ts";
import { ROOT, textsOf } from "./substitute.ts";

/**
 * Errors that a mutant may have: it removed a check that the types need, and still runs, because
 * Node strips types.
 */
const ALLOWED = /error TS(18048|2345|2365):/;

function writeMutant(folder: string, { name, substitutions }: Mutant): void {
  for (const [url, text] of textsOf(substitutions)) {
    const path = join(folder, name, relative(ROOT, fileURLToPath(url)));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

/**
 * Returns a line per fault, which begins with the mutant's name. @throws Error where the compiler
 * did not run
 */
export function compileMutants(mutants: readonly Mutant[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), "mutants-"));
  try {
    symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"), "junction");
    for (const mutant of mutants) writeMutant(folder, mutant);
    const rootDirs = [ROOT, ...mutants.map(({ name }) => join(folder, name))];
    const typeRoots = [join(ROOT, "node_modules/@types")];
    const compilerOptions = { rootDirs, typeRoots, noUnusedLocals: false, noUnusedParameters: false };
    const config = { extends: join(ROOT, "tsconfig.json"), compilerOptions, include: ["*/packages"], exclude: [] };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
    const compiler = join(ROOT, "node_modules/typescript/bin/tsc");
    const run = spawnSync(process.execPath, [compiler, "-p", folder, "--pretty", "false"], {
      cwd: folder,
      encoding: "utf8",
    });
    if (run.error || run.stderr) throw new Error(`The compiler did not run: ${run.error ?? run.stderr}`);
    return run.stdout.split("\n").filter((line) => line.includes("error TS") && !ALLOWED.test(line));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

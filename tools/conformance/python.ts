import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { cache, ensureDownloaded, requireProgram, runToEnd } from "./service.ts";

/** Exactly the packages in `<name>.txt`. @throws Missing without Python or registry */
export function pythonWith(name: "moto" | "pypix" | "pywa", size: string): string {
  const without = `nothing can be compared with ${name}.`;
  const list = path.join(import.meta.dirname, `${name}.txt`);
  const folder = path.join(cache, name);
  const [python, stamp] = [path.join(folder, "bin/python"), path.join(folder, "installed")];
  requireProgram("python3", "--version", without);
  const wanted = createHash("sha256").update(readFileSync(list)).digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return python;
  console.log(`Installing ${name} by pip (${size}, the first time only)…`);
  ensureDownloaded(name, without, () => {
    runToEnd("python3", ["-m", "venv", "--clear", folder]);
    runToEnd(python, ["-m", "pip", "install", "--quiet", "--require-hashes", "--no-deps", "-r", list]);
  });
  writeFileSync(stamp, wanted);
  return python;
}

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { freePort } from "@emdia/local/server/listen";
import { cache, ensureDownloaded, requireProgram, runToEnd, type Service, startServer, sumOf } from "./service.ts";

/** Installs exactly the packages in `<name>.txt`. @throws Missing without Python or registry */
export function pythonWith(name: "moto" | "pypix" | "pywa", size: string): string {
  const without = `nothing can be compared with ${name}.`;
  const list = path.join(import.meta.dirname, `${name}.txt`);
  const folder = path.join(cache, name);
  const [python, stamp] = [path.join(folder, "bin/python"), path.join(folder, "installed")];
  requireProgram("python3", "--version", without);
  const wanted = sumOf(list);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return python;
  console.log(`Installing ${name} by pip (${size}, the first time only)…`);
  ensureDownloaded(name, without, () => {
    runToEnd("python3", ["-m", "venv", "--clear", folder]);
    runToEnd(python, ["-m", "pip", "install", "--quiet", "--require-hashes", "--no-deps", "-r", list]);
  });
  writeFileSync(stamp, wanted);
  return python;
}

/** @throws Missing without Python */
export async function startMoto(): Promise<Service> {
  const python = pythonWith("moto", "80 MB");
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  return startServer(url, python, ["-m", "moto.server", "-H", "127.0.0.1", "-p", String(port)]);
}

import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { cache, ensureDownloaded, freePort, requireProgram, runToEnd, type Service, startServer } from "./service.ts";

const folder = path.join(cache, "moto");
const stamp = path.join(folder, "installed");
const list = path.join(import.meta.dirname, "moto.txt");

/**
 * Starts moto, an independent stand-in for AWS, in its own Python environment. On the first run pip
 * fills the environment.
 * @throws Missing without Python
 * @throws Error when pip cannot install exactly the packages of moto.txt
 */
export async function startMoto(): Promise<Service> {
  requireProgram("python3", "--version", "nothing can be compared with moto.");
  const python = path.join(folder, "bin/python");
  const wanted = createHash("sha256").update(readFileSync(list)).digest("hex");
  if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== wanted) {
    console.log("Installing moto by pip (80 MB, the first time only)…");
    ensureDownloaded("moto", "nothing can be compared with moto.", () => {
      runToEnd("python3", ["-m", "venv", "--clear", folder]);
      runToEnd(python, ["-m", "pip", "install", "--quiet", "--require-hashes", "--no-deps", "-r", list]);
    });
    writeFileSync(stamp, wanted);
  }
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  return startServer(url, python, ["-m", "moto.server", "-H", "127.0.0.1", "-p", String(port)]);
}

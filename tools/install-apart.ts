import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

/** Installs unless installed. @returns the path of `program` @throws Error with npm's output */
export function installApart(folder: string, program: string): string {
  const file = join(folder, "node_modules", program);
  if (existsSync(file)) return file;
  const options = { cwd: folder, encoding: "utf8", shell: process.platform === "win32" } as const;
  const { status, stderr } = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], options);
  if (status !== 0) throw new Error(`${program} cannot be installed:\n${stderr}`);
  return file;
}

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

/** Installs Lighthouse by its own lock file where it is missing: 85 packages that nothing else needs. @throws Error */
export function installLighthouse(): string {
  const program = join(import.meta.dirname, "node_modules/lighthouse/cli/index.js");
  if (existsSync(program)) return program;
  const options = { cwd: import.meta.dirname, encoding: "utf8", shell: process.platform === "win32" } as const;
  const { status, stderr } = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], options);
  if (status !== 0) throw new Error(`Lighthouse cannot be installed:\n${stderr}`);
  return program;
}

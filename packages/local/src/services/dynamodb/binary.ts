import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { repositoryRoot } from "../../graph/read-graph.ts";
import { StartError } from "../../start/start-error.ts";

const VERSION = "1.2.1";
const cacheDir = path.join(repositoryRoot, "node_modules/.cache/dynoxide");

/**
 * The dynoxide binary: `DYNOXIDE_BIN`, the installed optional package, or (on platforms that package is not for) the
 * platform's own package, installed into a cache folder by npm.
 * @throws StartError with one Portuguese sentence when there is none.
 */
export function findDynoxide(env: NodeJS.ProcessEnv = process.env): string {
  const chosen = env.DYNOXIDE_BIN;
  if (chosen !== undefined && !existsSync(chosen))
    throw new StartError(`DYNOXIDE_BIN aponta para um arquivo que não existe: ${chosen}`);
  const found = chosen ?? installedIn(repositoryRoot) ?? installedIn(cacheDir) ?? install();
  if (found !== undefined) return found;
  throw new StartError(
    `Não há banco de dados local (dynoxide ${VERSION}) para ${process.platform}-${process.arch}: ` +
      "aponte DYNOXIDE_BIN para o programa ou DYNAMODB_ENDPOINT para um DynamoDB Local.",
  );
}

function packageName(): string {
  return `@dynoxide/${process.platform}-${process.arch}`;
}

function installedIn(folder: string): string | undefined {
  try {
    const manifest = createRequire(path.join(folder, "package.json")).resolve(`${packageName()}/package.json`);
    const binary = path.join(path.dirname(manifest), process.platform === "win32" ? "dynoxide.exe" : "dynoxide");
    return existsSync(binary) ? binary : undefined;
  } catch {
    return undefined;
  }
}

function install(): string | undefined {
  // npm puts an optional dependency of this platform in place by itself: nothing more to fetch there.
  if (packageName() === "@dynoxide/linux-x64") return undefined;
  try {
    mkdirSync(cacheDir, { recursive: true });
    writeFileSync(path.join(cacheDir, "package.json"), '{"private":true}');
    const args = ["install", "--no-save", "--no-audit", "--no-fund", `${packageName()}@${VERSION}`];
    execFileSync("npm", args, { cwd: cacheDir, stdio: "pipe", shell: process.platform === "win32" });
    return installedIn(cacheDir);
  } catch {
    return undefined;
  }
}

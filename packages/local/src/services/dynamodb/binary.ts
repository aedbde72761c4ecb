import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { repositoryRoot } from "../../graph/read-graph.ts";
import { StartError } from "../../start/start-error.ts";

interface Machine {
  platform: string;
  arch: string;
  folder: string;
}

const thisMachine: Machine = { platform: process.platform, arch: process.arch, folder: repositoryRoot };

/** Takes `DYNOXIDE_BIN` or the package's binary. @throws StartError in Portuguese without one */
export function findDynoxide(env: NodeJS.ProcessEnv = process.env, machine = thisMachine): string {
  const chosen = env.DYNOXIDE_BIN;
  if (chosen !== undefined && !existsSync(chosen))
    throw new StartError(`DYNOXIDE_BIN aponta para um arquivo que não existe: ${chosen}`);
  const found = chosen ?? installedFor(machine);
  if (found !== undefined) return found;
  throw new StartError(
    `Não há banco de dados local (dynoxide) para ${machine.platform}-${machine.arch}: ` +
      "aponte DYNOXIDE_BIN para o programa ou DYNAMODB_ENDPOINT para um DynamoDB Local.",
  );
}

function installedFor({ platform, arch, folder }: Machine): string | undefined {
  try {
    const require = createRequire(path.join(folder, "package.json"));
    const manifest = require.resolve(`@dynoxide/${platform}-${arch}/package.json`);
    const binary = path.join(path.dirname(manifest), platform === "win32" ? "dynoxide.exe" : "dynoxide");
    return existsSync(binary) ? binary : undefined;
  } catch {
    return undefined;
  }
}

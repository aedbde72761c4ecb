import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { platform, root } from "./paths.ts";

/** Downloads 330 MB once per version, if not installed. @throws Error with words for people */
export function ensurePlatform(): void {
  const { version: wanted } = JSON.parse(readFileSync(path.join(root, "node_modules/sst/package.json"), "utf8"));
  if (platformVersion() === wanted) return;
  console.error(`Baixando os componentes do SST ${wanted} para .sst/platform (330 MB, só na primeira vez)…`);
  const home = path.join(root, ".sst/home");
  mkdirSync(home, { recursive: true });
  const { status } = spawnSync(process.execPath, [path.join(root, "node_modules/sst/bin/sst.mjs"), "install"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...installEnvironment(home) },
  });
  if (status !== 0 || platformVersion() !== wanted) {
    throw new Error(
      "Não foi possível baixar os componentes do SST: confira a conexão com o registro do npm e tente de novo.",
    );
  }
}

/** Without stage and home the command would look for AWS; without npm it would download bun. */
function installEnvironment(home: string) {
  return {
    SST_SKIP_DEPENDENCY_CHECK: "1",
    SST_TELEMETRY_DISABLED: "1",
    SST_STAGE: "dev",
    XDG_CONFIG_HOME: home,
    AWS_EC2_METADATA_DISABLED: "true",
    SST_NO_BUN: "1",
  };
}

function platformVersion(): string | undefined {
  const parts = [
    "version",
    "config.d.ts",
    "node_modules/@pulumi/aws/package.json",
    "node_modules/@pulumi/pulumi/package.json",
  ];
  if (!parts.every((part) => existsSync(path.join(platform, part)))) return undefined;
  return readFileSync(path.join(platform, "version"), "utf8").trim();
}

import { spawnSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../..");

/** The SST CLI decrypts the secrets. @throws Error with the CLI's message, without values */
export function listSecrets(stage: string): ReadonlyMap<string, string> {
  const command = ["node_modules/sst/bin/sst.mjs", "secret", "list", "--stage", stage];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, SST_TELEMETRY_DISABLED: "1" },
  });
  const secrets = parseSecrets(stdout);
  if (status !== 0 && !/no secrets/i.test(stdout + stderr)) throw new Error(`sst secret list failed: ${stderr.trim()}`);
  return secrets;
}

/** Parses the CLI's lines `Name=value`. The stage's come after the fallback's and override them. */
export function parseSecrets(text: string): ReadonlyMap<string, string> {
  const lines = text.split(/\r?\n/).flatMap((line) => [/^(\w+)=(.*)$/.exec(line.trim())]);
  return new Map(lines.flatMap((found) => (found ? [[found[1] ?? "", found[2] ?? ""] as const] : [])));
}

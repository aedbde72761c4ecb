/**
 * The SST CLI runs on a copy of the repository without one handler, which shares the installed
 * packages.
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "../infrastructure/snapshot.ts";

const copy = mkdtempSync(join(tmpdir(), "em-dia-dry-run-"));
const HANDLER = "packages/functions/src/billing/tick.ts";

const installed = globSync(["node_modules", "packages/*/node_modules", "tools/dryrun/node_modules", ".sst/platform"], {
  cwd: root,
});

beforeAll(() => {
  const { stdout } = spawnSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  const files = stdout.split("\n").filter((file) => file !== "" && existsSync(join(root, file)));
  for (const file of files.filter((name) => name !== HANDLER)) place(file, cpSync);
  for (const folder of installed) place(folder, symlinkSync);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function place(file: string, by: (from: string, to: string) => void): void {
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  by(join(root, file), join(copy, file));
}

function dryRun(...args: readonly string[]) {
  const command = [join(copy, "tools/dryrun/main.ts"), ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: copy, encoding: "utf8" });
  return { status, printed: stdout + stderr };
}

test("given a missing handler and a secret without a value, when the deployment is tried, then it fails and names both", () => {
  const { status, printed } = dryRun("--without-secret", "EdgeSecret");
  expect(printed).toContain(HANDLER.replace(".ts", ""));
  expect(printed).toContain("sst secret set EdgeSecret");
  expect(status).toBe(1);
});

/**
 * The SST CLI compiles this program, and the stand-in for Pulumi runs it. It is bundled into SST's
 * platform folder, where Pulumi's packages are found. It writes the registered resources as JSON to
 * DRYRUN_OUT.
 */
import { execSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import * as pulumi from "@pulumi/pulumi";
import { recordGraph } from "../synth/record-graph.ts";

const {
  DRYRUN_MAIN: main = "",
  DRYRUN_OUT: outFile = "",
  DRYRUN_STAGE: stage = "",
  DRYRUN_SITE: site = "",
} = process.env;

/** Builds the site if requested. Otherwise its folder, whose files are listed, is empty. */
function prepare(type: string, { create, dir, environment }: Record<string, unknown>): void {
  if (type !== "command:local:Command") return;
  const folder = String(dir);
  mkdirSync(path.join(folder, "dist"), { recursive: true });
  if (site !== "")
    execSync(String(create), { cwd: folder, stdio: ["ignore", 2, 2], env: { ...process.env, ...Object(environment) } });
}

await recordGraph({ stage, outFile, prepare }, async (recordOptions) => {
  await pulumi.runtime.runInPulumiStack(async () => {
    recordOptions();
    return (await import(main)).default;
  });
});

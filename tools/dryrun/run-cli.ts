import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { platform, root } from "../synth/paths.ts";
import type { RawGraph } from "../synth/raw-graph.ts";
import { startFakeAws } from "./fake-aws.ts";
import { keepFiles } from "./keep-files.ts";

/** The CLI's folder for its programs and state, separate from that of real deployments. */
const home = path.join(root, ".sst/dryrun");
export type CliRun = { code: number; output: string; graph: RawGraph | undefined };

/** Lambdas are bundled as for a deployment, and the site only on request. */
export async function runDiff(
  stage: string,
  secrets: Readonly<Record<string, string>>,
  withSite = false,
): Promise<CliRun> {
  const pulumi = writePulumi();
  const program = await bundleProgram();
  const outFile = path.join(home, `graph.${process.pid}.json`);
  const aws = await startFakeAws();
  const restore = keepFiles();
  try {
    const { code, output } = await spawnCli(["diff", "--stage", stage], {
      ...secrets,
      ...offline(aws.url, pulumi),
      DRYRUN_PROGRAM: program,
      DRYRUN_OUT: outFile,
      DRYRUN_SITE: withSite ? "1" : "",
    });
    const graph = existsSync(outFile) ? JSON.parse(readFileSync(outFile, "utf8")) : undefined;
    return { code, output, graph };
  } finally {
    await aws.close();
    restore();
    for (const file of [program, outFile]) rmSync(file, { force: true });
  }
}

/** Runs commands of the CLI, e.g. `["secret", "list"]`, on one stand-in of AWS. */
export async function runCommands(commands: readonly (readonly string[])[]): Promise<Omit<CliRun, "graph">[]> {
  const pulumi = writePulumi();
  const aws = await startFakeAws();
  try {
    const runs: Omit<CliRun, "graph">[] = [];
    for (const args of commands) runs.push(await spawnCli(args, offline(aws.url, pulumi)));
    return runs;
  } finally {
    await aws.close();
  }
}

function offline(awsUrl: string, pulumi: string): Record<string, string> {
  const { version } = JSON.parse(readFileSync(path.join(platform, "node_modules/@pulumi/pulumi/package.json"), "utf8"));
  return {
    XDG_CONFIG_HOME: home,
    SST_PULUMI_PATH: pulumi,
    SST_SKIP_DEPENDENCY_CHECK: "1",
    SST_TELEMETRY_DISABLED: "1",
    SST_NO_BUN: "1",
    AWS_ACCESS_KEY_ID: "none",
    AWS_SECRET_ACCESS_KEY: "none",
    AWS_EC2_METADATA_DISABLED: "true",
    AWS_ENDPOINT_URL: awsUrl,
    DRYRUN_PULUMI_VERSION: `v${version}`,
  };
}

function writePulumi(): string {
  const file = path.join(home, "sst/bin/pulumi");
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\nexec "${process.execPath}" "${path.join(import.meta.dirname, "pulumi.ts")}" "$@"\n`);
  chmodSync(file, 0o755);
  return file;
}

async function bundleProgram(): Promise<string> {
  const outfile = path.join(platform, `dryrun.${process.pid}.mjs`);
  await build({
    entryPoints: [path.join(import.meta.dirname, "program.ts")],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node24",
    logLevel: "warning",
    absWorkingDir: root,
    nodePaths: [path.join(platform, "node_modules")],
    external: ["@pulumi/*"],
  });
  return outfile;
}

async function spawnCli(args: readonly string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [path.join(root, "node_modules/sst/bin/sst.mjs"), ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...environment },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
    });
  const [code]: (number | null)[] = await once(child, "close");
  return { code: code ?? 1, output };
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { answerRpc } from "./answer-rpc.ts";
import { bundleProgram } from "./bundle-program.ts";
import { platform, root, workspace } from "./paths.ts";
import type { RawGraph } from "./raw-graph.ts";
import { secretsWithout } from "./secrets.ts";
import { type Snapshot, toSnapshot } from "./snapshot.ts";
import { digestSources } from "./source-digest.ts";

/**
 * Runs `sst.config.ts` with SST's real components under Pulumi's mocks: no AWS account, no network,
 * about three seconds.
 * @throws Error with the program's messages
 */
export async function synthesize(stage: string): Promise<Snapshot> {
  const outFile = path.join(workspace, `graph.${process.pid}.json`);
  // The root is another folder than the repository's: the components look for the site's build
  // there, and the repository stays unchanged.
  mkdirSync(path.join(workspace, "root/packages/frontend/dist"), { recursive: true });
  const program = await bundleProgram();
  const cli = await answerRpc();
  try {
    const code = await runProgram(program, {
      ...secretsWithout(),
      SST_SERVER: cli.url,
      SST_STAGE: stage,
      SYNTH_STAGE: stage,
      SYNTH_OUT: outFile,
    });
    if (!existsSync(outFile)) throw new Error(`A síntese parou com o código ${code}.`);
    const { resources, errors }: RawGraph = JSON.parse(readFileSync(outFile, "utf8"));
    if (errors.length > 0) throw new Error(`Não foi possível sintetizar a infraestrutura.\n${errors.join("\n")}`);
    return toSnapshot(stage, { raw: resources, functions: cli.functions, sources: digestSources(root) });
  } finally {
    cli.close();
    for (const file of [program, outFile]) rmSync(file, { force: true });
  }
}

async function runProgram(program: string, environment: Record<string, string>): Promise<number | null> {
  const child = spawn(process.execPath, ["--enable-source-maps", "--no-warnings", program], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...environment, SYNTH_PLATFORM: platform, SYNTH_WORKSPACE: workspace },
  });
  const [code]: (number | null)[] = await once(child, "exit");
  return code ?? null;
}

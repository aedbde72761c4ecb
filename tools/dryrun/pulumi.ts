/** Replaces the CLI's `pulumi`, which needs AWS: this one evaluates with mocks (`program.ts`). */
import { spawnSync } from "node:child_process";
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { RawGraph } from "../synth/raw-graph.ts";

const args = process.argv.slice(2);
const [command = "", ...rest] = args;

if (command === "version") console.log(process.env.DRYRUN_PULUMI_VERSION);
else if (command === "stack" && rest[0] === "init") createStack(rest[1] ?? "");
else if (command === "preview") process.exitCode = preview();

function createStack(stack: string): void {
  const [, app = "", stage = ""] = stack.split("/");
  const folder = path.join(process.cwd(), ".pulumi/stacks", app);
  mkdirSync(folder, { recursive: true });
  const latest = { manifest: { time: new Date().toISOString(), magic: "", version: "" } };
  writeFileSync(path.join(folder, `${stage}.json`), JSON.stringify({ version: 3, checkpoint: { stack, latest } }));
}

function preview(): number {
  const { DRYRUN_PROGRAM: program = "", DRYRUN_OUT: outFile = "" } = process.env;
  const stage = option("--stack").split("/").at(-1) ?? "";
  const [, main = ""] = /^main: (.*)$/m.exec(readFileSync(path.join(process.cwd(), "Pulumi.yaml"), "utf8")) ?? [];
  const { status } = spawnSync(process.execPath, ["--enable-source-maps", "--no-warnings", program], {
    stdio: "inherit",
    env: { ...process.env, DRYRUN_MAIN: main, DRYRUN_STAGE: stage },
  });
  const { resources, errors }: RawGraph = JSON.parse(readFileSync(outFile, "utf8"));
  const own = resources.filter(({ type }) => !type.startsWith("pulumi:"));
  const events = [
    ...own.map(({ type, name, inputs }) => created(stage, type, name, inputs)),
    ...errors.map((message) => ({
      diagnosticEvent: { urn: "", prefix: "error: ", message, color: "never", severity: "error" },
    })),
    {
      summaryEvent: {
        maybeCorrupt: false,
        durationSeconds: 0,
        resourceChanges: { create: own.length },
        policyPacks: {},
      },
    },
  ];
  const timestamp = Math.floor(Date.now() / 1000);
  const lines = events.map((event, sequence) => `${JSON.stringify({ sequence, timestamp, ...event })}\n`);
  appendFileSync(option("--event-log"), lines.join(""));
  return status ?? 1;
}

function created(stage: string, type: string, name: string, inputs: Record<string, unknown>) {
  const urn = `urn:pulumi:${stage}::emdia::${type}::${name}`;
  const state = { type, urn, custom: !type.startsWith("sst:"), delete: false, id: "", parent: "", provider: "" };
  const next = { ...state, inputs, outputs: {}, protect: false };
  return {
    resOutputsEvent: { metadata: { op: "create", urn, type, old: null, new: next, provider: "" }, planning: true },
  };
}

function option(name: string): string {
  return args[args.indexOf(name) + 1] ?? "";
}

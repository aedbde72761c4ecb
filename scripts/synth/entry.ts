/**
 * The program that is bundled with `sst.config.ts` and run by plain Node: SST's real components under Pulumi's mocks.
 * It writes the registered resources as JSON to SYNTH_OUT.
 */
import crypto from "node:crypto";
import { writeFileSync } from "node:fs";
import * as pulumi from "@pulumi/pulumi";
import { mockCall } from "./mock-calls.ts";
import { mockOutputs } from "./mock-outputs.ts";
import { toPlainJson } from "./plain.ts";
import type { RawGraph, RawResource } from "./raw-graph.ts";

const {
  SYNTH_OUT: outFile = "",
  SYNTH_PLATFORM: platform = "",
  SYNTH_WORKSPACE: work = "",
  SYNTH_STAGE: stage = "",
} = process.env;
const projectRoot = `${work}/root`;

// Physical names end in random letters; these are the same on every machine.
Object.assign(crypto, { randomBytes: (size: number) => Buffer.alloc(size) });

const resources: RawResource[] = [];
const errors = new Set<string>();
process.on("unhandledRejection", (reason) => errors.add(describeError(reason)));
// A missing secret or handler leaves outputs pending for ever, and Node then exits without a message.
process.once("beforeExit", () => {
  errors.add("the program never settled: an output is pending, often a missing secret or handler");
  finish();
});

await pulumi.runtime.setMocks(
  { newResource, call: ({ token, inputs }) => mockCall(token, inputs) },
  "emdia",
  stage,
  false,
  "organization",
);

Object.assign(globalThis, {
  $dev: false,
  $cli: {
    command: "deploy",
    dev: false,
    rpc: "",
    paths: { home: `${work}/home`, root: projectRoot, work, platform },
    state: { version: {} },
  },
});

try {
  const { config } = await import("synth:config");
  const app = await config.app({ stage });
  Object.assign(globalThis, { $app: { removal: "remove", protect: false, providers: {}, ...app, stage } });
  const { run } = await import("synth:run");
  await pulumi.runtime.runInPulumiStack(() => run(() => recordOptions(config.run)));
} catch (error) {
  errors.add(describeError(error));
}
await waitForRegistrations();
finish();

function newResource({ type, name, inputs }: pulumi.runtime.MockResourceArgs) {
  const known = resources.find((one) => one.type === type && one.name === name);
  Object.assign(known ?? {}, { inputs: toPlainJson(inputs) });
  if (known === undefined) resources.push({ type, name, inputs: toPlainJson(inputs) });
  const { id, state } = mockOutputs(type, name, inputs);
  return { id, state: { ...inputs, ...state } };
}

/** Records parent and protection of each resource by a transformation, as mocks do not get resource options. */
function recordOptions(program: () => unknown) {
  pulumi.runtime.registerStackTransformation(({ type, name, opts }) => {
    const parent = opts.parent && "__name" in opts.parent ? { parent: String(opts.parent.__name) } : {};
    resources.push({ type, name, inputs: {}, ...parent, ...protection(opts) });
    return undefined;
  });
  return program();
}

function protection({ retainOnDelete, protect }: pulumi.ResourceOptions): Pick<RawResource, "opts"> {
  if (!retainOnDelete && !protect) return {};
  return { opts: { ...(retainOnDelete ? { retainOnDelete } : {}), ...(protect ? { protect } : {}) } };
}

/** Waits until no resource was registered for a while. */
async function waitForRegistrations() {
  await pulumi.runtime.disconnect();
  for (let quiet = 0, seen = -1; quiet < 20; ) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    quiet = resources.length === seen ? quiet + 1 : 0;
    seen = resources.length;
  }
}

function finish() {
  const graph: RawGraph = { resources, errors: [...errors] };
  writeFileSync(outFile, JSON.stringify(graph));
  process.exit(errors.size > 0 ? 1 : 0);
}

function describeError(error: unknown) {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

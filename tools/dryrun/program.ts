/** The program that SST's CLI compiles and our Pulumi runs. DRYRUN_OUT gets the `RawGraph`. */
import { execSync } from "node:child_process";
import crypto from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import * as pulumi from "@pulumi/pulumi";
import { mockCall } from "../synth/mock-calls.ts";
import { mockOutputs } from "../synth/mock-outputs.ts";
import { toPlainJson } from "../synth/plain.ts";
import type { RawGraph, RawResource } from "../synth/raw-graph.ts";

const {
  DRYRUN_MAIN: main = "",
  DRYRUN_OUT: outFile = "",
  DRYRUN_STAGE: stage = "",
  DRYRUN_SITE: site = "",
} = process.env;

type Registered = RawResource & { chosen?: pulumi.ResourceOptions };
const resources: Registered[] = [];
const functions: RawGraph["functions"] = {};
const errors = new Set<string>();

// Physical names end in random letters, which here are the same on every machine.
Object.assign(crypto, { randomBytes: (size: number) => Buffer.alloc(size) });
process.on("unhandledRejection", (reason) => errors.add(describeError(reason)));
// A missing secret or handler leaves outputs pending, and Node exits without a message.
process.once("beforeExit", () => {
  errors.add("the program never settled: an output is pending, often a missing secret or handler");
  finish();
});
noteHandlers();
const call = ({ token, inputs }: pulumi.runtime.MockCallArgs) => mockCall(token, inputs);
await pulumi.runtime.setMocks({ newResource: register, call }, "emdia", stage, false, "organization");
try {
  await pulumi.runtime.runInPulumiStack(async () => {
    // Mocks do not receive a resource's options.
    pulumi.runtime.registerStackTransformation(({ type, name, opts }) => {
      resources.push({ type, name, inputs: {}, chosen: opts });
      return undefined;
    });
    return (await import(main)).default;
  });
} catch (error) {
  errors.add(describeError(error));
}
await waitForRegistrations();
finish();

function finish(): never {
  const graph: RawGraph = { resources: resources.map(toRaw), functions, errors: [...errors] };
  writeFileSync(outFile, JSON.stringify(graph));
  process.exit(errors.size > 0 ? 1 : 0);
}

/** Notes each Lambda's handler from the call by which SST's component asks the CLI to build it. */
function noteHandlers(): void {
  const { request } = http;
  const noting = (...args: Parameters<typeof request>) => {
    const asking = request(...args);
    const { write } = asking;
    const note = (body: string) => {
      const { method, params } = JSON.parse(body);
      if (method === "Runtime.Build") functions[params[0].functionID] = { handler: params[0].handler };
      return write.call(asking, body, "utf8");
    };
    return Object.assign(asking, { write: note });
  };
  Object.assign(http, { request: noting });
}

function register({ type, name, inputs }: pulumi.runtime.MockResourceArgs) {
  if (type === "command:local:Command") buildSite(inputs);
  const known = resources.find((one) => one.type === type && one.name === name);
  Object.assign(known ?? {}, { inputs: toPlainJson(inputs) });
  if (known === undefined) resources.push({ type, name, inputs: toPlainJson(inputs) });
  const { id, state } = mockOutputs(type, name, inputs);
  return { id, state: { ...inputs, ...state } };
}

/** Makes the site's build folder, whose files SST lists; builds the site only if asked. */
function buildSite({ create, dir, environment }: Record<string, unknown>): void {
  const folder = String(dir);
  mkdirSync(path.join(folder, "dist"), { recursive: true });
  if (site !== "")
    execSync(String(create), { cwd: folder, stdio: ["ignore", 2, 2], env: { ...process.env, ...Object(environment) } });
}

/** Parent and protection have the values that they have after all transformations. */
function toRaw({ type, name, inputs, chosen = {} }: Registered): RawResource {
  const { parent, retainOnDelete, protect } = chosen;
  const opts = { ...(retainOnDelete ? { retainOnDelete } : {}), ...(protect ? { protect } : {}) };
  const named = parent && "__name" in parent ? { parent: String(parent.__name) } : {};
  return { type, name, ...named, ...(Object.keys(opts).length > 0 ? { opts } : {}), inputs };
}

/** Waits until no further resource is registered for a while. */
async function waitForRegistrations() {
  await pulumi.runtime.disconnect();
  for (let quiet = 0, seen = -1; quiet < 20; ) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    quiet = resources.length === seen ? quiet + 1 : 0;
    seen = resources.length;
  }
}

function describeError(error: unknown) {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

import crypto from "node:crypto";
import { writeFileSync } from "node:fs";
import * as pulumi from "@pulumi/pulumi";
import { mockCall } from "./mock-calls.ts";
import { mockOutputs } from "./mock-outputs.ts";
import { toPlainJson } from "./plain.ts";
import type { RawGraph, RawResource } from "./raw-graph.ts";

/** A resource with its options, which later transformations change in place. */
type Registered = RawResource & { chosen?: pulumi.ResourceOptions };

/** A program that registers resources, its stage, and the file for the registered resources. */
type Recording = {
  stage: string;
  outFile: string;
  /** Runs before mocks answer a resource, e.g. to create the folder of a command. */
  prepare?: (type: string, inputs: Record<string, unknown>) => void;
};

/**
 * Runs a program with SST's real components under Pulumi's mocks, writes a `RawGraph` and ends the
 * process, with 1 after any error. `run` gets a function to call inside Pulumi's stack, before the
 * first resource.
 */
export async function recordGraph(
  { stage, outFile, prepare }: Recording,
  run: (recordOptions: () => void) => Promise<unknown>,
): Promise<never> {
  // Physical names end in random letters. Here these are always the same, on every machine.
  Object.assign(crypto, { randomBytes: (size: number) => Buffer.alloc(size) });
  const resources: Registered[] = [];
  const errors = new Set<string>();
  const finish = (): never => {
    const graph: RawGraph = { resources: resources.map(toRaw), errors: [...errors] };
    writeFileSync(outFile, JSON.stringify(graph));
    process.exit(errors.size > 0 ? 1 : 0);
  };
  process.on("unhandledRejection", (reason) => errors.add(describeError(reason)));
  // When a secret or a handler is missing, outputs stay pending for ever, and Node exits without a
  // message.
  process.once("beforeExit", () => {
    errors.add("the program never settled: an output is pending, often a missing secret or handler");
    finish();
  });
  const newResource = (args: pulumi.runtime.MockResourceArgs) => {
    prepare?.(args.type, args.inputs);
    return registered(resources, args);
  };
  const call = ({ token, inputs }: pulumi.runtime.MockCallArgs) => mockCall(token, inputs);
  await pulumi.runtime.setMocks({ newResource, call }, "emdia", stage, false, "organization");
  try {
    await run(() => recordOptions(resources));
  } catch (error) {
    errors.add(describeError(error));
  }
  await waitForRegistrations(resources);
  return finish();
}

function registered(resources: Registered[], { type, name, inputs }: pulumi.runtime.MockResourceArgs) {
  const known = resources.find((one) => one.type === type && one.name === name);
  Object.assign(known ?? {}, { inputs: toPlainJson(inputs) });
  if (known === undefined) resources.push({ type, name, inputs: toPlainJson(inputs) });
  const { id, state } = mockOutputs(type, name, inputs);
  return { id, state: { ...inputs, ...state } };
}

/** Records each resource's options by a transformation, because mocks do not receive them. */
function recordOptions(resources: Registered[]) {
  pulumi.runtime.registerStackTransformation(({ type, name, opts }) => {
    resources.push({ type, name, inputs: {}, chosen: opts });
    return undefined;
  });
}

/** Returns a resource with its parent and its protection, as they are after all transformations. */
function toRaw({ type, name, inputs, chosen = {} }: Registered): RawResource {
  const { parent, retainOnDelete, protect } = chosen;
  const opts = { ...(retainOnDelete ? { retainOnDelete } : {}), ...(protect ? { protect } : {}) };
  const named = parent && "__name" in parent ? { parent: String(parent.__name) } : {};
  return { type, name, ...named, ...(Object.keys(opts).length > 0 ? { opts } : {}), inputs };
}

/** Waits until no further resource is registered for a while. */
async function waitForRegistrations(resources: readonly unknown[]) {
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

import type { RegionClock } from "../clock.ts";
import type { LambdaSpec } from "../graph-types.ts";
import type { InvokeLambda } from "../types.ts";
import type { Bundles } from "./bundle.ts";
import { LambdaFailure } from "./failure.ts";
import { createGate, type Gate } from "./gate.ts";
import type { LambdaLogs } from "./logs.ts";
import { startThread, type Thread } from "./thread.ts";

/** Invocations of one Lambda that share its thread at a time; more wait their turn. */
const MAX_CONCURRENCY = 10;
/** Lambda's limit for a synchronous request or answer. */
const MAX_PAYLOAD_BYTES = 6 * 1024 * 1024;

export interface LambdasOptions {
  lambdas: readonly LambdaSpec[];
  bundles: Bundles;
  clock: RegionClock;
  logs: LambdaLogs;
  environmentOf(lambda: LambdaSpec): Record<string, string>;
}

/** The running Lambdas of a region. */
export interface Lambdas {
  invoke: InvokeLambda;
  /** Takes new bundles; what runs finishes on the old code. Answers the names of the changed Lambdas. */
  replace(bundles: Bundles): readonly string[];
  /** Ends every thread at once. */
  terminate(): Promise<void>;
}

interface Slot {
  lambda: LambdaSpec;
  gate: Gate;
  file: string;
  thread?: Thread;
}

/** One thread per Lambda, started at its first invocation. */
export function createLambdas(options: LambdasOptions): Lambdas {
  const slots = new Map(options.lambdas.map((lambda) => [lambda.logicalName, openSlot(lambda, options.bundles)]));
  const threads = new Set<Thread>();
  return {
    async invoke(logicalName, event) {
      const slot = slots.get(logicalName);
      if (slot === undefined) throw new Error(`there is no Lambda named ${logicalName}`);
      const payload = JSON.stringify(event ?? null);
      if (Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES) throw tooLarge(slot.lambda);
      try {
        const result: unknown = JSON.parse(await slot.gate(() => threadOf(slot, options, threads).run(payload)));
        return result;
      } catch (error) {
        if (error instanceof LambdaFailure) options.logs.fail(error);
        throw error;
      }
    },
    replace(bundles) {
      const changed = [...slots.values()].filter((slot) => bundles.get(slot.lambda.logicalName) !== slot.file);
      for (const slot of changed) slot.file = bundles.get(slot.lambda.logicalName) ?? "";
      return changed.map((slot) => slot.lambda.logicalName);
    },
    async terminate() {
      await Promise.all([...threads].map((thread) => thread.terminate()));
    },
  };
}

function openSlot(lambda: LambdaSpec, bundles: Bundles): Slot {
  return { lambda, gate: createGate(MAX_CONCURRENCY), file: bundles.get(lambda.logicalName) ?? "" };
}

/** The slot's thread on its current bundle; a thread on old code ends once it is idle. */
function threadOf(slot: Slot, options: LambdasOptions, threads: Set<Thread>): Thread {
  const { lambda, thread, file } = slot;
  if (thread !== undefined && !thread.isDead && thread.file === file) return thread;
  thread?.retire();
  const { clock, logs } = options;
  const env = options.environmentOf(lambda);
  const onLine = (line: string, level: "INFO" | "ERROR") => logs.write(lambda.logicalName, line, level);
  const started = startThread({ lambda, file, env, clock: clock.shared, onLine });
  for (const one of threads) if (one.isDead) threads.delete(one);
  threads.add(started);
  slot.thread = started;
  return started;
}

function tooLarge(lambda: LambdaSpec): LambdaFailure {
  const message = `Request must be smaller than ${MAX_PAYLOAD_BYTES} bytes for the InvokeFunction operation`;
  return new LambdaFailure("thrown", lambda.logicalName, { type: "RequestEntityTooLargeException", message });
}

import type { RegionClock } from "../clock.ts";
import type { LambdaSpec } from "../graph-types.ts";
import { type Bundles, threadFileOf } from "./bundle.ts";
import { LambdaFailure } from "./failure.ts";
import { createGate, type Gate } from "./gate.ts";
import type { LambdaLogs } from "./logs.ts";
import { startThread, type Thread } from "./thread.ts";
import { createWarmThreads, type WarmLimits } from "./warm-threads.ts";

/** At most this many invocations of one Lambda share its thread at a time. Further ones wait. */
const MAX_CONCURRENCY = 10;
const MAX_PAYLOAD_BYTES = 6 * 1024 * 1024;

export interface LambdasOptions {
  lambdas: readonly LambdaSpec[];
  bundles: Bundles;
  clock: RegionClock;
  logs: LambdaLogs;
  environmentOf(lambda: LambdaSpec): Record<string, string>;
  mostWarm?: WarmLimits["mostWarm"];
  /** An idle thread is kept for this many real milliseconds, by default for a minute. */
  idleMillis?: number;
}

const IDLE_MILLIS = 60_000;

export type Lambdas = ReturnType<typeof createLambdas>;

type Threads = Map<Thread, string>;

interface Slot {
  lambda: LambdaSpec;
  gate: Gate;
  file: string;
  thread?: Thread;
}

/** A thread starts at the first invocation and ends after a long idle time. */
export function createLambdas(options: LambdasOptions) {
  const slots = new Map(options.lambdas.map((lambda) => [lambda.logicalName, openSlot(lambda, options.bundles)]));
  const threads: Threads = new Map();
  const { mostWarm = Number.POSITIVE_INFINITY, idleMillis = IDLE_MILLIS } = options;
  const warm = createWarmThreads({ mostWarm, idleMillis });
  const run = async (slot: Slot, payload: string) => {
    const thread = threadOf(slot, options, threads);
    warm.take(thread);
    try {
      return await thread.run(payload);
    } finally {
      warm.rest(thread);
    }
  };
  return {
    async invoke(logicalName: string, event: unknown) {
      const slot = slots.get(logicalName);
      if (slot === undefined) throw new Error(`there is no Lambda named ${logicalName}`);
      const payload = JSON.stringify(event ?? null);
      if (Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES) throw tooLarge(slot.lambda);
      try {
        const answer = await slot.gate(() => run(slot, payload));
        if (Buffer.byteLength(answer) > MAX_PAYLOAD_BYTES) throw answerTooLarge(slot.lambda);
        const result: unknown = JSON.parse(answer);
        return result;
      } catch (error) {
        if (error instanceof LambdaFailure) options.logs.fail(error);
        throw error;
      }
    },
    /** Running invocations finish on the old code. */
    replace(bundles: Bundles) {
      const changed = [...slots.values()].filter((slot) => bundles.get(slot.lambda.logicalName) !== slot.file);
      for (const slot of changed) slot.file = bundles.get(slot.lambda.logicalName) ?? "";
      return changed.map((slot) => slot.lambda.logicalName);
    },
    /** `warm` names, sorted, the Lambdas whose thread accepts calls; `alive` counts threads. */
    threads: () => ({
      warm: [...threads].flatMap(([thread, name]) => (thread.isDead ? [] : [name])).sort(),
      alive: threads.size,
    }),
    async terminate() {
      warm.forget();
      await Promise.all([...threads.keys()].map((thread) => thread.terminate()));
    },
  };
}

function openSlot(lambda: LambdaSpec, bundles: Bundles): Slot {
  return { lambda, gate: createGate(MAX_CONCURRENCY), file: bundles.get(lambda.logicalName) ?? "" };
}

/** An outdated thread ends when idle. */
function threadOf(slot: Slot, options: LambdasOptions, threads: Threads): Thread {
  const { lambda, thread, file } = slot;
  if (thread?.file === file && !thread.isDead) return thread;
  thread?.retire();
  const { clock, logs } = options;
  const script = threadFileOf(options.bundles);
  const env = options.environmentOf(lambda);
  const onLine = (line: string, level: "INFO" | "ERROR") => logs.write(lambda.logicalName, line, level);
  const onExit = () => threads.delete(started);
  const started = startThread({ lambda, file, script, env, clock: clock.shared, onLine, onExit });
  threads.set(started, lambda.logicalName);
  slot.thread = started;
  return started;
}

function answerTooLarge(lambda: LambdaSpec): LambdaFailure {
  const message = `Response payload size exceeded maximum allowed payload size (${MAX_PAYLOAD_BYTES} bytes).`;
  return new LambdaFailure("thrown", lambda.logicalName, { type: "Function.ResponseSizeTooLarge", message });
}

function tooLarge(lambda: LambdaSpec): LambdaFailure {
  const message = `Request must be smaller than ${MAX_PAYLOAD_BYTES} bytes for the InvokeFunction operation`;
  return new LambdaFailure("thrown", lambda.logicalName, { type: "RequestEntityTooLargeException", message });
}

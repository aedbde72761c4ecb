import { randomUUID } from "node:crypto";
import inspector from "node:inspector";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { Worker } from "node:worker_threads";
import type { LambdaSpec } from "../graph-types.ts";
import { patience } from "../patience.ts";
import { LambdaFailure } from "./failure.ts";
import type { InvokeMessage, WorkerData, WorkerMessage } from "./messages.ts";
import { createPending } from "./pending.ts";

export interface ThreadOptions {
  lambda: LambdaSpec;
  file: string;
  script: string;
  env: Readonly<Record<string, string>>;
  clock: SharedArrayBuffer;
  onLine(line: string, level: "INFO" | "ERROR"): void;
  onExit(): void;
}

/** The size of V8's space for new objects. With V8's default, each thread would use 48 MB more. */
const YOUNG_MB = 8;

export type Thread = ReturnType<typeof startThread>;

/** The bundle loads in the background. The first `run` waits for it, outside its time-out. */
export function startThread(options: ThreadOptions) {
  const { lambda, file } = options;
  const worker = startWorker(options);
  const state = { isDead: false, isReady: false, isRetired: false };
  const pending = createPending(() => {
    if (state.isRetired) void worker.terminate();
  });
  const arm = (id: string) => {
    // No time-out starts while a debugger is attached, because a Lambda may wait at a breakpoint.
    if (inspector.url() !== undefined) return;
    pending.arm(id, millisOf(lambda), () => {
      pending.take(id)?.reject(timeoutOf(lambda));
      die(exitOf(lambda, "another invocation in this thread timed out"));
    });
  };
  // The thread is marked as dead immediately, so that the next invocation does not use it.
  const die = (failure: LambdaFailure) => {
    state.isDead = true;
    for (const id of pending.ids()) pending.take(id)?.reject(failure);
    void worker.terminate();
  };
  worker.on("message", (message: WorkerMessage) => {
    if (message.kind === "done") pending.take(message.id)?.resolve(message.payload);
    else if (message.kind === "failed") {
      pending.take(message.id)?.reject(new LambdaFailure("thrown", lambda.logicalName, message.error));
    } else if (message.kind === "init-failed") {
      die(new LambdaFailure("init", lambda.logicalName, message.error));
    } else {
      state.isReady = true;
      for (const id of pending.ids()) arm(id);
    }
  });
  worker.on("error", (error: Error) => die(exitOf(lambda, `${error.name}: ${error.message}`, error.stack)));
  worker.on("exit", () => {
    die(exitOf(lambda, "the worker thread ended"));
    options.onExit();
  });
  return {
    file,
    get isDead() {
      return state.isDead || state.isRetired;
    },
    get isBusy() {
      return pending.ids().length > 0;
    },
    /** Rejects with `LambdaFailure`. */
    run(payload: string) {
      const message: InvokeMessage = { id: randomUUID(), payload, timeoutMs: millisOf(lambda) };
      const result = pending.add(message.id);
      if (state.isReady) arm(message.id);
      worker.postMessage(message);
      return result;
    },
    retire() {
      state.isRetired = true;
      if (pending.ids().length === 0) void worker.terminate();
    },
    async terminate() {
      await worker.terminate();
    },
  };
}

function startWorker({ lambda, file, script, env, clock, onLine }: ThreadOptions): Worker {
  const workerData: WorkerData = {
    file,
    exportName: lambda.handler.split(".").at(-1) ?? "handler",
    clock,
    context: {
      functionName: lambda.name,
      arn: lambda.arn,
      memoryMb: lambda.memoryMb,
      logGroup: `/aws/lambda/${lambda.name}`,
    },
  };
  const worker = new Worker(script, {
    workerData,
    env: { ...env },
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: lambda.memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
  });
  onLines(worker.stdout, (line) => onLine(line, "INFO"));
  onLines(worker.stderr, (line) => onLine(line, "ERROR"));
  worker.unref();
  return worker;
}

function onLines(stream: Readable, onLine: (line: string) => void): void {
  createInterface({ input: stream }).on("line", onLine);
}

const millisOf = (lambda: LambdaSpec) => lambda.timeoutSeconds * 1000 * patience();

function timeoutOf(lambda: LambdaSpec): LambdaFailure {
  const message = `Task timed out after ${lambda.timeoutSeconds.toFixed(2)} seconds`;
  return new LambdaFailure("timeout", lambda.logicalName, { type: "Sandbox.Timedout", message });
}

function exitOf(lambda: LambdaSpec, message: string, trace?: string): LambdaFailure {
  return new LambdaFailure("exit", lambda.logicalName, {
    type: "Runtime.ExitError",
    message,
    ...(trace ? { trace } : {}),
  });
}

import { randomUUID } from "node:crypto";
import inspector from "node:inspector";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { Worker } from "node:worker_threads";
import type { LambdaSpec } from "../graph-types.ts";
import { LambdaFailure } from "./failure.ts";
import type { InvokeMessage, WorkerData, WorkerMessage } from "./messages.ts";
import { createPending } from "./pending.ts";

export interface ThreadOptions {
  lambda: LambdaSpec;
  /** The bundle to load. */
  file: string;
  env: Readonly<Record<string, string>>;
  clock: SharedArrayBuffer;
  onLine(line: string, level: "INFO" | "ERROR"): void;
  onExit(): void;
}

/** New objects live in this room before they are moved: V8's own default lets each thread grow by 48 MB. */
const YOUNG_MB = 8;

/** One Lambda's worker thread. Invocations share it; a time-out ends it together with whatever else it runs. */
export interface Thread {
  readonly file: string;
  /** It takes no more calls. */
  readonly isDead: boolean;
  /** Calls run in it. */
  readonly isBusy: boolean;
  /** Answers the handler's result as JSON text; rejects with `LambdaFailure`. */
  run(payload: string): Promise<string>;
  /** Ends the thread as soon as nothing runs in it. */
  retire(): void;
  terminate(): Promise<void>;
}

/** Starts the thread; the bundle loads in the background and the first `run` waits for it without using up its time. */
export function startThread(options: ThreadOptions): Thread {
  const { lambda, file } = options;
  const worker = startWorker(options);
  const state = { isDead: false, isReady: false, isRetired: false };
  const pending = createPending(() => {
    if (state.isRetired) void worker.terminate();
  });
  const arm = (id: string) => {
    // Who stands at a breakpoint is no Lambda that takes too long.
    if (inspector.url() !== undefined) return;
    pending.arm(id, lambda.timeoutSeconds * 1000, () => {
      pending.take(id)?.reject(timeoutOf(lambda));
      die(exitOf(lambda, "another invocation in this thread timed out"));
    });
  };
  // Dead from the moment it is told to end: the next invocation must not meet a thread on its way out.
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
    run(payload) {
      const message: InvokeMessage = { id: randomUUID(), payload, timeoutMs: lambda.timeoutSeconds * 1000 };
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

function startWorker({ lambda, file, env, clock, onLine }: ThreadOptions): Worker {
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
  const worker = new Worker(new URL("./worker.ts", import.meta.url), {
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

/** This file runs inside a Lambda's worker thread, where `Date` shows business time. */
import { parentPort, workerData } from "node:worker_threads";
import { loadBundle, mapStacks } from "./load-bundle.ts";
import type { InvokeMessage, ThrownError, WorkerData, WorkerMessage } from "./messages.ts";
import { patchConsole, underRequest } from "./patch-console.ts";
import { shiftDate } from "./shifted-date.ts";

const data: WorkerData = workerData;

function post(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}

function describe(error: unknown): ThrownError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  return { type: error.name, message: error.message, ...(error.stack ? { trace: error.stack } : {}) };
}

/** The remaining time is computed from the real, monotonic clock. */
function contextOf({ id, timeoutMs }: InvokeMessage): object {
  const deadline = performance.now() + timeoutMs;
  return {
    awsRequestId: id,
    functionName: data.context.functionName,
    functionVersion: "$LATEST",
    invokedFunctionArn: data.context.arn,
    memoryLimitInMB: String(data.context.memoryMb),
    logGroupName: data.context.logGroup,
    logStreamName: "local",
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, Math.round(deadline - performance.now())),
  };
}

function serve(): void {
  const { exports, keep } = loadBundle(data.file);
  const handler = exports[data.exportName];
  if (typeof handler !== "function") throw new Error(`${data.exportName} is undefined or not exported`);
  parentPort?.on("message", async (message: InvokeMessage) => {
    try {
      const result = await underRequest(message.id, () =>
        Reflect.apply(handler, undefined, [JSON.parse(message.payload), contextOf(message)]),
      );
      post({ kind: "done", id: message.id, payload: JSON.stringify(result ?? null) });
    } catch (error) {
      post({ kind: "failed", id: message.id, error: describe(error) });
    }
    keep();
  });
  post({ kind: "ready" });
}

mapStacks(data.file);
shiftDate(data.clock);
patchConsole();
try {
  serve();
} catch (error) {
  post({ kind: "init-failed", error: describe(error) });
}

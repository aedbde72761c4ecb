import type { TargetSpec } from "../graph-types.ts";
import { LambdaFailure } from "../lambda/failure.ts";
import type { Clock, InvokeLambda, Store } from "../types.ts";
import { createPump } from "./pump.ts";
import { openWorkQueue, type WorkItem } from "./work-queue.ts";
import type { Workload } from "./workload.ts";

interface Delivery {
  lambda: string;
  event: unknown;
  retries: number;
  deadLetterArn?: string;
  origin: string;
}

const CONCURRENCY = 10;
const FIRST_RETRY_SECONDS = 2;
const LONGEST_RETRY_SECONDS = 60;
/** A delivery stays hidden for longer than any Lambda runs: only a restart repeats it. */
const HIDDEN_MS = 24 * 3600 * 1000;

export type Deliveries = ReturnType<typeof openDeliveries>;

export interface DeliveriesOptions {
  store: Store;
  clock: Clock;
  workload: Workload;
  invoke: InvokeLambda;
  /** Puts the record of a failed invocation into a queue, with the Lambda's permissions. */
  deadLetter(queueArn: string, lambda: string, body: string): void;
}

/** Unfinished deliveries from a killed region are sent at the first `wake`. */
export function openDeliveries({ store, clock, workload, invoke, deadLetter }: DeliveriesOptions) {
  const queue = openWorkQueue<Delivery>(store, "deliveries");
  const fail = (item: WorkItem<Delivery>, error: unknown) => {
    const { retries, deadLetterArn } = item.body;
    // AWS keeps a throttled event for hours, and does not count it as a try.
    const isThrottled = error instanceof LambdaFailure && error.kind === "throttled";
    if (isThrottled) return queue.release(item.id, clock.now().getTime() + LONGEST_RETRY_SECONDS * 1000);
    if (item.receives <= retries) return queue.release(item.id, clock.now().getTime() + retryDelayMs(item.receives));
    store.transaction(() => {
      queue.remove(item.id);
      if (deadLetterArn === undefined) return;
      deadLetter(deadLetterArn, item.body.lambda, JSON.stringify(failureRecord(item, clock.now(), error)));
    });
  };
  const pump = createPump({
    queue,
    clock,
    batchSize: 1,
    concurrency: CONCURRENCY,
    hiddenMs: HIDDEN_MS,
    onSettled: workload.settled,
    async handle([item]) {
      if (item === undefined) return () => {};
      try {
        await invoke(item.body.lambda, item.body.event);
        return () => queue.remove(item.id);
      } catch (error) {
        return () => fail(item, error);
      }
    },
  });
  workload.add(pump);
  return {
    /** A repeated `id` is the same delivery and replaces the pending one. */
    send(target: TargetSpec, event: unknown, origin: string, id: string) {
      const { lambda, retries, deadLetterArn } = target;
      const dead = deadLetterArn === undefined ? {} : { deadLetterArn };
      queue.add({ lambda: lambda.logicalName, event, retries, origin, ...dead }, { now: clock.now().getTime(), id });
      pump.wake();
    },
  };
}

function failureRecord(item: WorkItem<Delivery>, now: Date, error: unknown): object {
  const failure = error instanceof LambdaFailure ? error : undefined;
  return {
    version: "1.0",
    timestamp: now.toISOString(),
    requestContext: {
      requestId: item.id,
      functionArn: item.body.lambda,
      condition: "RetriesExhausted",
      approximateInvokeCount: item.receives,
    },
    requestPayload: item.body.event,
    responseContext: { statusCode: 200, executedVersion: "$LATEST", functionError: "Unhandled" },
    responsePayload: {
      errorType: failure?.errorType ?? "Error",
      errorMessage: error instanceof Error ? error.message : String(error),
    },
  };
}

/** Returns the retry delay: 2, 4, 8… seconds, at most a minute, whereas AWS waits for minutes. */
function retryDelayMs(attempt: number): number {
  return Math.min(FIRST_RETRY_SECONDS * 2 ** (attempt - 1), LONGEST_RETRY_SECONDS) * 1000;
}

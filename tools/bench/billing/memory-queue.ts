import type { Queue } from "@emdia/core/model/ports/queue";
import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";

/** A queue in memory that delivers immediately. It limits batches and their messages. */
export type MemoryQueue = Queue & {
  /** Resolves when no message is left. Rejects when a worker fails or returns a message. */
  drained(): Promise<void>;
};

export type QueueWorker = (event: SQSEvent, batch: { awsRequestId: string }) => Promise<SQSBatchResponse>;

const recordOf = (messageId: string, body: string): SQSRecord => ({
  messageId,
  body,
  receiptHandle: messageId,
  messageAttributes: {},
  md5OfBody: "",
  eventSource: "aws:sqs",
  eventSourceARN: "",
  awsRegion: "",
  attributes: {
    ApproximateReceiveCount: "1",
    SentTimestamp: "0",
    SenderId: "",
    ApproximateFirstReceiveTimestamp: "0",
  },
});

/** Creates a queue in memory. It ignores delays, which only faults would cause. */
export function memoryQueue(work: QueueWorker, { batch, inFlight }: { batch: number; inFlight: number }): MemoryQueue {
  const waiting: SQSRecord[] = [];
  const idle: (() => void)[] = [];
  const failures: unknown[] = [];
  let [sent, running, invocations] = [0, 0, 0];

  async function hand(records: SQSRecord[]): Promise<void> {
    const { batchItemFailures } = await work({ Records: records }, { awsRequestId: `invocation-${invocations++}` });
    if (batchItemFailures.length > 0) failures.push(new Error("a worker gave a message back"));
  }
  function pump(): void {
    while (running < inFlight && waiting.length > 0 && failures.length === 0) {
      running += 1;
      hand(waiting.splice(0, batch))
        .catch((error: unknown) => failures.push(error))
        .finally(() => {
          running -= 1;
          pump();
        });
    }
    if (running === 0) for (const resolve of idle.splice(0)) resolve();
  }
  return {
    async send(messages) {
      for (const { body } of messages) waiting.push(recordOf(`message-${sent++}`, JSON.stringify(body)));
      pump();
    },
    async drained() {
      if (running > 0) await new Promise<void>((resolve) => idle.push(resolve));
      if (failures.length > 0) throw failures[0];
    },
  };
}

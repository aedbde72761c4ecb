import type { MappingSpec } from "../../graph-types.ts";
import { isRecord, recordsAt, textAt } from "../../json.ts";
import type { Authorize, Clock, InvokeLambda } from "../../types.ts";
import { createPump, type Pump } from "../../work/pump.ts";
import type { WorkItem } from "../../work/work-queue.ts";
import { md5, type Queues, type SqsMessage, type SqsQueue } from "./queues.ts";

const DEFAULT_CONCURRENCY = 5;
/** The actions that the role needs, because Lambda polls the queue with the function's own role. */
const CONSUME_ACTIONS = ["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes"];

export interface MappingOptions {
  mapping: MappingSpec;
  queue: SqsQueue;
  queues: Queues;
  clock: Clock;
  invoke: InvokeLambda;
  authorize: Authorize;
  region: string;
  /** For tests, each batch is delivered twice, in turn simultaneously and one after the other. */
  duplicates: boolean;
  onSettled(): void;
}

type Batch = ReadonlyArray<WorkItem<SqsMessage>>;

/** As on AWS, what was received `maxReceives` times becomes a dead letter. */
export function startMapping(options: MappingOptions): Pump {
  const { mapping, queue, queues, clock, onSettled } = options;
  const deliver = options.duplicates ? twice(options) : (batch: Batch) => deliverOnce(options, batch);
  return createPump({
    queue: queue.work,
    clock,
    batchSize: mapping.batchSize,
    concurrency: mapping.maxConcurrency ?? DEFAULT_CONCURRENCY,
    hiddenMs: queue.spec.visibilitySeconds * 1000,
    onSettled,
    async handle(batch) {
      const maxReceives = queue.spec.redrive?.maxReceives ?? Number.POSITIVE_INFINITY;
      const alive = batch.filter((item) => item.receives <= maxReceives);
      const failed = alive.length === 0 ? new Set() : await deliver(alive);
      return () => {
        for (const item of batch) {
          if (item.receives > maxReceives) queues.bury(queue, item);
          else if (failed.has(item.id)) queue.work.release(item.id);
          else queue.work.remove(item.id);
        }
      };
    },
  });
}

async function deliverOnce(
  { mapping, queue, invoke, authorize, region }: MappingOptions,
  batch: Batch,
): Promise<ReadonlySet<string>> {
  const all = batch.map((item) => item.id);
  try {
    for (const action of CONSUME_ACTIONS)
      authorize({ functionName: mapping.lambda.logicalName }, action, queue.spec.arn);
    const Records = batch.map((item) => recordOf(item, queue, region));
    const answer = await invoke(mapping.lambda.logicalName, { Records });
    return new Set(mapping.partialResponses ? failedIds(answer, all) : []);
  } catch {
    return new Set(all);
  }
}

/** As on AWS, an unknown or empty ID means the whole batch. */
function failedIds(answer: unknown, all: readonly string[]): readonly string[] {
  if (!isRecord(answer)) return [];
  const ids = recordsAt(answer, "batchItemFailures").map((failure) => textAt(failure, "itemIdentifier"));
  return ids.every((id) => all.includes(id)) ? ids : all;
}

function twice(options: MappingOptions): (batch: Batch) => Promise<ReadonlySet<string>> {
  let turn = 0;
  return async (batch) => {
    turn += 1;
    const first = deliverOnce(options, batch);
    if (turn % 2 === 0) await first;
    const [one, two] = await Promise.all([first, deliverOnce(options, batch)]);
    return new Set([...one, ...two]);
  };
}

function recordOf(
  { id, body, receives, sentAt, firstReceivedAt }: WorkItem<SqsMessage>,
  queue: SqsQueue,
  region: string,
) {
  return {
    messageId: id,
    receiptHandle: id,
    body: body.body,
    attributes: {
      ApproximateReceiveCount: String(receives),
      SentTimestamp: String(sentAt),
      SenderId: body.sender,
      ApproximateFirstReceiveTimestamp: String(firstReceivedAt ?? sentAt),
    },
    messageAttributes: {},
    md5OfBody: md5(body.body),
    eventSource: "aws:sqs",
    eventSourceARN: queue.spec.arn,
    awsRegion: region,
  };
}

import { AwsError } from "../../aws/errors.ts";
import { type Json, numberAt, textAt } from "../../json.ts";
import type { Clock } from "../../types.ts";
import { md5, type Queues, type SqsQueue } from "./queues.ts";

const MOST_MESSAGES = 10;

/** Answers the actions of operators' tools on one queue, and undefined for any other action. */
export function answerReader(action: string, queue: SqsQueue, input: Json, { queues, clock }: Reading) {
  if (action === "GetQueueAttributes") return { Attributes: attributesOf(queue, queues) };
  if (action === "ReceiveMessage") return { Messages: receive(queue, input, clock) };
  if (action === "DeleteMessage") queue.work.remove(textAt(input, "ReceiptHandle"));
  else if (action === "ChangeMessageVisibility")
    queue.work.release(
      textAt(input, "ReceiptHandle"),
      clock.now().getTime() + numberAt(input, "VisibilityTimeout", 0) * 1000,
    );
  else return undefined;
  return {};
}

type Reading = { queues: Queues; clock: Pick<Clock, "now"> };

export function listQueues(queues: Queues, prefix: string): Json {
  const found = queues.all().filter(({ spec }) => spec.name.startsWith(prefix));
  return { QueueUrls: found.map(({ spec }) => spec.url) };
}

function attributesOf({ spec }: SqsQueue, queues: Queues): Json {
  const state = queues.states().find(({ name }) => name === spec.logicalName);
  const redrive = spec.redrive && {
    deadLetterTargetArn: spec.redrive.queueArn,
    maxReceiveCount: spec.redrive.maxReceives,
  };
  return {
    QueueArn: spec.arn,
    ApproximateNumberOfMessages: String(state?.visible ?? 0),
    ...(redrive ? { RedrivePolicy: JSON.stringify(redrive) } : {}),
  };
}

function receive({ spec, work }: SqsQueue, input: Json, clock: Pick<Clock, "now">): readonly Json[] {
  const limit = numberAt(input, "MaxNumberOfMessages", 1);
  if (limit < 1 || limit > MOST_MESSAGES)
    throw new AwsError("InvalidParameterValue", "MaxNumberOfMessages must be between 1 and 10.");
  const now = clock.now().getTime();
  const hiddenUntil = now + numberAt(input, "VisibilityTimeout", spec.visibilitySeconds) * 1000;
  return work.take(limit, now, hiddenUntil).map(({ id, body, receives, sentAt }) => {
    work.release(id, hiddenUntil);
    return {
      MessageId: id,
      ReceiptHandle: id,
      Body: body.body,
      MD5OfBody: md5(body.body),
      Attributes: { ApproximateReceiveCount: String(receives), SentTimestamp: String(sentAt) },
    };
  });
}

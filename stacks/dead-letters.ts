import { watchDeadLetters } from "./watched.ts";

export function deadLetters(name: string) {
  const queue = new sst.aws.Queue(name, {
    transform: { queue: { messageRetentionSeconds: 14 * 24 * 60 * 60, sqsManagedSseEnabled: true } },
  });
  watchDeadLetters(name, queue);
  return queue;
}

/** Allows EventBridge to put only these rules' events into a queue. */
export function acceptEvents(name: string, queue: sst.aws.Queue, rules: aws.cloudwatch.EventRule[]) {
  const statement = {
    Effect: "Allow",
    Principal: { Service: "events.amazonaws.com" },
    Action: "sqs:SendMessage",
    Resource: queue.arn,
    Condition: { ArnEquals: { "aws:SourceArn": rules.map((rule) => rule.arn) } },
  };
  return new aws.sqs.QueuePolicy(`${name}Policy`, {
    queueUrl: queue.url,
    policy: $jsonStringify({ Version: "2012-10-17", Statement: [statement] }),
  });
}

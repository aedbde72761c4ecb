import { deadLetters } from "./dead-letters.ts";

/** A message that fails this often is dead. Until then, at most an hour, it may block others. */
const receives = 5;

/** The visibility timeout should be six times the worker's timeout, as AWS recommends. */
export function workQueue(
  name: string,
  dlqName: string,
  settings: Pick<sst.aws.QueueArgs, "visibilityTimeout" | "delay">,
) {
  return new sst.aws.Queue(name, {
    ...settings,
    dlq: { queue: deadLetters(dlqName).arn, retry: receives },
    transform: { queue: { sqsManagedSseEnabled: true, messageRetentionSeconds: 4 * 24 * 60 * 60 } },
  });
}

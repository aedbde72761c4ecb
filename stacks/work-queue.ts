import { deadLetters } from "./dead-letters.ts";

/**
 * A message is received five times and then dead-lettered, so a poisoned message blocks others for
 * at most an hour.
 */
const receives = 5;

/**
 * Creates a queue that feeds a Lambda. Its visibility should be six times the worker's timeout, as
 * AWS recommends.
 */
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

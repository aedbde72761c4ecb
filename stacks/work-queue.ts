import { deadLetters } from "./dead-letters.ts";

/** Five receives, then the dead letters: a poisoned message stops nobody for more than an hour. */
const receives = 5;

/** A queue that feeds a Lambda; give it six times the worker's timeout as visibility, as AWS asks. */
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

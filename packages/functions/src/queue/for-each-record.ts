import { logger } from "@emdia/core/logger";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";

/**
 * Runs `work` on each message of a batch. Only the messages that fail return to the queue, so that one never blocks the
 * others.
 */
export async function forEachRecord(
  event: SQSEvent,
  work: (body: unknown) => Promise<void>,
): Promise<SQSBatchResponse> {
  const failures = await Promise.all(
    event.Records.map(async ({ messageId, body }) => {
      try {
        await work(JSON.parse(body));
        return undefined;
      } catch (error) {
        logger.error("a message failed", error, { messageId });
        return { itemIdentifier: messageId };
      }
    }),
  );
  return { batchItemFailures: failures.filter((failure) => failure !== undefined) };
}

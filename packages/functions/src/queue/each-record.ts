import { logger } from "@emdia/core/logger";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";

/** Works through a batch; only the messages that failed come back to the queue, so that one never blocks the others. */
export async function eachRecord(event: SQSEvent, work: (body: unknown) => Promise<void>): Promise<SQSBatchResponse> {
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

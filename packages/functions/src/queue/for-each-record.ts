import { carriedId, correlate } from "@emdia/core/correlation";
import { logger } from "@emdia/core/logger";
import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import * as z from "zod/mini";

/**
 * Only failed messages return to the queue. @throws Error when all failed: Lambda counts a list of
 * failures as a success, so a broken release would raise no alarm (docs/decisions/024-alarms.md)
 */
export async function forEachRecord(
  event: SQSEvent,
  work: (body: unknown) => Promise<void>,
  onFailure?: (record: SQSRecord) => void,
): Promise<SQSBatchResponse> {
  const failures = await Promise.all(
    event.Records.map(async (record) => {
      const { messageId, body } = record;
      if (await isDone(messageId, body, work)) return undefined;
      onFailure?.(record);
      return { itemIdentifier: messageId };
    }),
  );
  const batchItemFailures = failures.filter((failure) => failure !== undefined);
  if (batchItemFailures.length > 0 && batchItemFailures.length === event.Records.length)
    throw new Error(`all ${batchItemFailures.length} messages of the batch failed`);
  return { batchItemFailures };
}

export const forEachEvent =
  (work: (event: BusEvent) => Promise<void>) =>
  (event: SQSEvent): Promise<SQSBatchResponse> =>
    forEachRecord(event, (body) => work(Envelope.parse(body)));

/** @returns whether the work succeeded */
async function isDone(messageId: string, body: string, work: (body: unknown) => Promise<void>): Promise<boolean> {
  let id = messageId;
  try {
    const message: unknown = JSON.parse(body);
    id = carriedId(message) ?? id;
    await correlate(id, () => work(message));
    return true;
  } catch (error) {
    correlate(id, () => logger.error("a message failed", error, { messageId }));
    return false;
  }
}

/** Handlers use only these fields of an EventBridge event in a queue. */
const Envelope = z.object({ "detail-type": z.string(), detail: z.unknown() });
export type BusEvent = z.infer<typeof Envelope>;

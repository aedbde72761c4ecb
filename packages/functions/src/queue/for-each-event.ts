import type { EventBridgeEvent, SQSBatchResponse, SQSEvent } from "aws-lambda";
import * as z from "zod/mini";
import { forEachRecord } from "./for-each-record.ts";

/** Handlers use only these fields of an EventBridge event in a queue. */
const Envelope = z.object({ "detail-type": z.string(), detail: z.unknown() });
export type BusEvent = z.infer<typeof Envelope>;

type Work = (event: BusEvent) => Promise<void>;

/**
 * Builds a handler for the bus's events in a queue. The handler also accepts a single event, since
 * earlier releases' rules invoked the Lambda directly: such an event may be in flight at the
 * deployment, or be in the dead-letter queue.
 */
export const forEachEvent =
  (work: Work) =>
  async (
    event: SQSEvent | Pick<EventBridgeEvent<string, unknown>, "detail-type" | "detail">,
  ): Promise<SQSBatchResponse> => {
    if ("Records" in event) return forEachRecord(event, (body) => work(Envelope.parse(body)));
    await work(event);
    return { batchItemFailures: [] };
  };

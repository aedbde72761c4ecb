import type { EventBridgeEvent, SQSBatchResponse, SQSEvent } from "aws-lambda";
import * as z from "zod/mini";
import { forEachRecord } from "./for-each-record.ts";

/** The part that is used of what EventBridge puts into a queue. */
const Envelope = z.object({ "detail-type": z.string(), detail: z.unknown() });
export type BusEvent = z.infer<typeof Envelope>;

type Work = (event: BusEvent) => Promise<void>;

/**
 * Makes a handler that works through the bus's events in a queue. It also takes one event alone, as a rule handed it to the
 * Lambda before there was the queue: such an event may be under way at the deployment, or lie in the dead letters.
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

import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import * as z from "zod/mini";
import { forEachRecord } from "./for-each-record.ts";

/** Handlers use only these fields of an EventBridge event in a queue. */
const Envelope = z.object({ "detail-type": z.string(), detail: z.unknown() });
export type BusEvent = z.infer<typeof Envelope>;

type Work = (event: BusEvent) => Promise<void>;

export const forEachEvent =
  (work: Work) =>
  (event: SQSEvent): Promise<SQSBatchResponse> =>
    forEachRecord(event, (body) => work(Envelope.parse(body)));

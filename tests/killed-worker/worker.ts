/**
 * Runs the owner's worker as on AWS: the Lambda's code and environment, and business time behind
 * `Date`. The process receives one message and answers the number of failed messages.
 */
import { randomUUID } from "node:crypto";
import { shiftDate } from "@emdia/local/lambda/shifted-date";
import type { SQSRecord } from "aws-lambda";

/** A message to the worker. `offsetMs` is business time minus real time. */
export type Turn = { ownerId: string; offsetMs: number };

const shared = new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT);
shiftDate(shared);
// The module is loaded only now, because the shifted clock applies to code that is loaded later.
const { handler } = await import("../../packages/functions/src/billing/owner.ts");

const recordOf = (ownerId: string): SQSRecord => ({
  messageId: randomUUID(),
  receiptHandle: "",
  body: JSON.stringify({ ownerId }),
  attributes: {
    ApproximateReceiveCount: "1",
    SentTimestamp: String(Date.now()),
    SenderId: "",
    ApproximateFirstReceiveTimestamp: String(Date.now()),
  },
  messageAttributes: {},
  md5OfBody: "",
  eventSource: "aws:sqs",
  eventSourceARN: "",
  awsRegion: process.env.AWS_REGION ?? "",
});

process.on("message", async ({ ownerId, offsetMs }: Turn) => {
  new Float64Array(shared)[0] = offsetMs;
  const { batchItemFailures } = await handler({ Records: [recordOf(ownerId)] }, { awsRequestId: randomUUID() });
  process.send?.(batchItemFailures.length);
});
process.send?.("ready");

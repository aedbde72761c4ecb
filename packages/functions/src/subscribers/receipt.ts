import { sendReceipt } from "@emdia/core/notice/send-receipt";
import { paymentPaid } from "@emdia/events/payment";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import * as z from "zod/mini";
import { eachRecord } from "../queue/each-record.ts";
import { base } from "./base.ts";

/** What EventBridge puts into a queue. */
const Envelope = z.object({ detail: z.unknown() });

/** A paid charge's receipt, two minutes after "Marcar Pago": who taps "Desfazer" in time sends none. */
export function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  return eachRecord(event, async (body) => {
    const { ownerId, paymentId } = paymentPaid.parse(Envelope.parse(body));
    await sendReceipt({ ...base, ownerId }, paymentId);
  });
}

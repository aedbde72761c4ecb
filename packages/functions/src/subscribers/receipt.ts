import { chargeLinks, pageUrls } from "@emdia/core/adapters/charge-links";
import { sendReceipt } from "@emdia/core/notice/send-receipt";
import { paymentPaid } from "@emdia/events/payment";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import * as z from "zod/mini";
import { env } from "../env.ts";
import { forEachRecord } from "../queue/for-each-record.ts";
import { base } from "./base.ts";

const siteUrl = env("SITE_URL");
const pageUrlOf = pageUrls(siteUrl, chargeLinks(env("CHARGE_LINK_SECRET")));

/** The part that is used of what EventBridge puts into a queue. */
const Envelope = z.object({ detail: z.unknown() });

/**
 * Mails the receipt of a paid charge. The queue delays it by two minutes, so an owner who presses "Desfazer" in time
 * sends none (docs/rules.md, "Settling").
 */
export function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  return forEachRecord(event, async (body) => {
    const { ownerId, paymentId, settlement } = paymentPaid.parse(Envelope.parse(body));
    await sendReceipt({ ...base, siteUrl, pageUrlOf, ownerId }, paymentId, settlement);
  });
}

import type { CoreContext } from "../model/context.ts";
import { insertEvent, type WebhookEvent } from "../store/webhook-events.ts";

/** An event is kept for this many days; the provider repeats deliveries for three days. */
const KEPT_DAYS = 90;

export type Delivery = Pick<WebhookEvent, "id" | "eventType" | "customerId" | "subscriptionId" | "eventData">;

/** False if processed before. Two deliveries may both get true: their work must be repeatable. */
export async function claimEvent(ctx: CoreContext, delivery: Delivery): Promise<boolean> {
  const now = ctx.now();
  const event = await insertEvent(ctx, {
    ...delivery,
    userId: null,
    processedAt: null,
    success: false,
    errorMessage: null,
    retryCount: 0,
    createdAt: now.toISOString(),
    expiresAt: Math.floor(now.getTime() / 1000) + KEPT_DAYS * 24 * 60 * 60,
  });
  return !event.success;
}

import type { CoreContext } from "../model/context.ts";
import { insertEvent, type WebhookEvent } from "../store/webhook-events.ts";

/** How long an event is kept, in days: the provider delivers for three. */
const KEPT_DAYS = 90;

/** What is recorded of a delivery. */
export type Delivery = Pick<WebhookEvent, "id" | "eventType" | "customerId" | "subscriptionId" | "eventData">;

/**
 * Records a delivery once per event; false when the event was worked through before. Two deliveries at the same moment
 * may both be true: what they do must bear being done twice.
 */
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

import type { CoreContext } from "../model/context.ts";
import { insertEvent, type WebhookEvent } from "../store/webhook-events.ts";

/** The time, in days, for which an event is kept: the provider delivers for three. */
const KEPT_DAYS = 90;

/** The recorded part of a delivery. */
export type Delivery = Pick<WebhookEvent, "id" | "eventType" | "customerId" | "subscriptionId" | "eventData">;

/**
 * Records a delivery once per event; false if the event was processed before. Two deliveries at the
 * same moment may both be true: their work must be safe to repeat.
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

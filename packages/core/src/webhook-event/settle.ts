import { logger } from "../logger.ts";
import { AppError } from "../model/app-error.ts";
import type { CoreContext } from "../model/context.ts";
import { insertEvent, storeFailure, storeSuccess, type WebhookEvent } from "../store/webhook-events.ts";

/** `work` returns the owner or null. @throws what `work` throws, once its failure is stored */
export async function settleEvent(
  ctx: CoreContext,
  eventId: string,
  work: () => Promise<string | null>,
): Promise<void> {
  try {
    await storeSuccess(ctx, eventId, await work());
  } catch (error) {
    const reason = reasonOf(error);
    logger.warn("a webhook event failed", { eventId, reason });
    await storeFailure(ctx, eventId, reason);
    throw error;
  }
}

/** An event is kept for this many days; the provider repeats deliveries for three days. */
const KEPT_DAYS = 90;

export type Delivery = Pick<WebhookEvent, "id" | "eventType" | "customerId" | "subscriptionId" | "eventData">;

/** Returns false for a processed event. Two deliveries may both get true: work is repeatable. */
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

/** Returns a code or an error's name, never its text, which may quote a payload. */
function reasonOf(error: unknown): string {
  if (error instanceof AppError) return error.code;
  return error instanceof Error ? error.name : "unknown";
}

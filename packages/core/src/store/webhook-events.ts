/** The only file that sees recorded events of the payment provider. */
import * as z from "zod/mini";
import type { CoreContext } from "../model/context.ts";
import { absent, setFields, unchanged } from "../model/expressions.ts";
import { webhookEventKey } from "../model/keys.ts";
import { ConditionFailed } from "../model/ports/table.ts";
import { conditionHeld } from "../table/condition-held.ts";

const text = z.nullable(z.string());

/** The recorded part of an event's content: never a name, an address or a card. */
const EventData = z.object({ objectId: text, objectType: text, status: text, livemode: z.boolean() });

/**
 * One event: `success` says that it was processed, `retryCount` how often that failed, `expiresAt`
 * is in seconds.
 */
export const WebhookEvent = z.object({
  id: z.string(),
  eventType: z.string(),
  userId: text,
  customerId: text,
  subscriptionId: text,
  eventData: EventData,
  processedAt: text,
  success: z.boolean(),
  errorMessage: text,
  retryCount: z.int(),
  createdAt: z.string(),
  expiresAt: z.int(),
});
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** Records an event; an existing record wins and is returned. */
export async function insertEvent(ctx: CoreContext, event: WebhookEvent): Promise<WebhookEvent> {
  try {
    await ctx.table.put({ ...webhookEventKey(event.id), ...event }, absent);
    return event;
  } catch (error) {
    if (error instanceof ConditionFailed && error.item) return WebhookEvent.parse(error.item);
    throw error;
  }
}

/** Records that an event was processed, for an owner or for none. */
export async function storeSuccess(ctx: CoreContext, eventId: string, userId: string | null): Promise<void> {
  const processed = { success: true, processedAt: ctx.now().toISOString(), userId, errorMessage: null };
  await ctx.table.update(webhookEventKey(eventId), setFields(processed));
}

/**
 * Records that an event's processing failed once more; an event that a parallel delivery finished
 * stays finished.
 */
export async function storeFailure(ctx: CoreContext, eventId: string, errorMessage: string): Promise<void> {
  const change = {
    expression: "SET #errorMessage = :message, #retryCount = #retryCount + :one",
    names: { "#errorMessage": "errorMessage", "#retryCount": "retryCount" },
    values: { ":message": errorMessage, ":one": 1 },
  };
  await conditionHeld(ctx.table.update(webhookEventKey(eventId), change, unchanged({ success: false })));
}

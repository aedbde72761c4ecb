import * as z from "zod/mini";
import type { CoreContext } from "../model/context.ts";
import { absent, setFields, unchanged } from "../model/expressions.ts";
import { webhookEventKey } from "../model/keys.ts";
import { ConditionFailed } from "../model/ports/table.ts";
import { wasWritten } from "../table/reading.ts";

const text = z.nullable(z.string());

/** The recorded part of an event's content: it contains no name, address or card. */
const EventData = z.object({ objectId: text, objectType: text, status: text, livemode: z.boolean() });

/** `retryCount` counts the failures, `expiresAt` is in seconds. */
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

/** Returns the existing record if the event is recorded already. */
export async function insertEvent(ctx: CoreContext, event: WebhookEvent): Promise<WebhookEvent> {
  try {
    await ctx.table.put({ ...webhookEventKey(event.id), ...event }, absent);
    return event;
  } catch (error) {
    if (error instanceof ConditionFailed && error.item) return WebhookEvent.parse(error.item);
    throw error;
  }
}

export async function storeSuccess(ctx: CoreContext, eventId: string, userId: string | null): Promise<void> {
  const processed = { success: true, processedAt: ctx.now().toISOString(), userId, errorMessage: null };
  await ctx.table.update(webhookEventKey(eventId), setFields(processed));
}

/** If a parallel delivery finished the event, it stays finished. */
export async function storeFailure(ctx: CoreContext, eventId: string, errorMessage: string): Promise<void> {
  const change = {
    expression: "SET #errorMessage = :message, #retryCount = #retryCount + :one",
    names: { "#errorMessage": "errorMessage", "#retryCount": "retryCount" },
    values: { ":message": errorMessage, ":one": 1 },
  };
  await wasWritten(ctx.table.update(webhookEventKey(eventId), change, unchanged({ success: false })));
}

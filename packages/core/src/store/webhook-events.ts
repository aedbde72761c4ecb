/** The only file that sees events of the payment provider as they are recorded. */
import * as z from "zod/mini";
import type { CoreContext } from "../model/context.ts";
import { absent, setFields, unchanged } from "../model/expressions.ts";
import { webhookEventKey } from "../model/keys.ts";
import { ConditionFailed } from "../model/ports/table.ts";
import { conditionHeld } from "../table/condition-held.ts";

const text = z.nullable(z.string());

/** What is kept of an event's content: never a name, an address or a card. */
const EventData = z.object({ objectId: text, objectType: text, status: text, livemode: z.boolean() });

/** One event: `success` once it was worked through, `retryCount` how often that failed, `expiresAt` in seconds. */
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

/** Records an event; the record that is there already wins and comes back. */
export async function insertEvent(ctx: CoreContext, event: WebhookEvent): Promise<WebhookEvent> {
  try {
    await ctx.table.put({ ...webhookEventKey(event.id), ...event }, absent);
    return event;
  } catch (error) {
    if (error instanceof ConditionFailed && error.item) return WebhookEvent.parse(error.item);
    throw error;
  }
}

/** An event was worked through for an owner, or concerns none. */
export async function storeSuccess(ctx: CoreContext, eventId: string, userId: string | null): Promise<void> {
  const processed = { success: true, processedAt: ctx.now().toISOString(), userId, errorMessage: null };
  await ctx.table.update(webhookEventKey(eventId), setFields(processed));
}

/** Working through an event failed once more; one that a parallel delivery finished stays finished. */
export async function storeFailure(ctx: CoreContext, eventId: string, errorMessage: string): Promise<void> {
  const change = {
    expression: "SET #errorMessage = :message, #retryCount = #retryCount + :one",
    names: { "#errorMessage": "errorMessage", "#retryCount": "retryCount" },
    values: { ":message": errorMessage, ":one": 1 },
  };
  await conditionHeld(ctx.table.update(webhookEventKey(eventId), change, unchanged({ success: false })));
}

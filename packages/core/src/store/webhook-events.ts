/** The only file that sees events of the payment provider as they are recorded (spec §3, webhook_events). */
import * as z from "zod/mini";
import type { CoreContext } from "../model/context.ts";
import { webhookEventKey } from "../model/keys.ts";
import { ConditionFailed, type Item } from "../model/ports/table.ts";
import { conditionHeld } from "../table/condition-held.ts";

const text = z.nullable(z.string());

/** What is kept of an event's content: never a name, an address or a card. */
const EventData = z.strictObject({ objectId: text, objectType: text, status: text, livemode: z.boolean() });

/** One event: `success` once it was worked through, `retryCount` how often that failed, `expiresAt` in seconds. */
export const WebhookEvent = z.strictObject({
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

function fromItem({ pk: _pk, sk: _sk, ...fields }: Item): WebhookEvent {
  return WebhookEvent.parse(fields);
}

/** Records an event; the record that is there already wins and comes back. */
export async function insertEvent(ctx: CoreContext, event: WebhookEvent): Promise<WebhookEvent> {
  try {
    await ctx.table.put({ ...webhookEventKey(event.id), ...event }, { expression: "attribute_not_exists(pk)" });
    return event;
  } catch (error) {
    if (error instanceof ConditionFailed && error.item) return fromItem(error.item);
    throw error;
  }
}

/** An event was worked through for an owner, or concerns none. */
export async function storeSuccess(ctx: CoreContext, eventId: string, userId: string | null): Promise<void> {
  await ctx.table.update(webhookEventKey(eventId), {
    expression: "SET #success = :yes, #processedAt = :now, #userId = :userId, #errorMessage = :none",
    names: {
      "#success": "success",
      "#processedAt": "processedAt",
      "#userId": "userId",
      "#errorMessage": "errorMessage",
    },
    values: { ":yes": true, ":now": ctx.now().toISOString(), ":userId": userId, ":none": null },
  });
}

/** Working through an event failed once more; one that a parallel delivery finished stays finished. */
export async function storeFailure(ctx: CoreContext, eventId: string, errorMessage: string): Promise<void> {
  const change = {
    expression: "SET #errorMessage = :message, #retryCount = #retryCount + :one",
    names: { "#errorMessage": "errorMessage", "#retryCount": "retryCount" },
    values: { ":message": errorMessage, ":one": 1 },
  };
  const open = { expression: "#success = :no", names: { "#success": "success" }, values: { ":no": false } };
  await conditionHeld(ctx.table.update(webhookEventKey(eventId), change, open));
}

import * as z from "zod/mini";
import { AppError } from "../model/app-error.ts";
import type { CoreContext } from "../model/context.ts";
import type { EventBus } from "../model/ports/event-bus.ts";
import type { WithGateway } from "../model/ports/stripe-gateway.ts";
import { ownerOfCustomer } from "../store/subscriptions.ts";
import { claimEvent, type Delivery, settleEvent } from "../webhook-event/settle.ts";
import { isSignedBy, type SignedBody } from "../webhook-event/verify-signature.ts";
import { refreshSubscription } from "./refresh-subscription.ts";

export type WebhookContext = CoreContext & WithGateway & { bus: EventBus };

/**
 * The event's own state is ignored, so that order and repetition do not matter. @throws AppError
 * webhook.signature_invalid, request.malformed_json, request.invalid, and what reading the
 * provider's state throws: the provider delivers again
 */
export async function applyStripeEvent(ctx: WebhookContext, signed: SignedBody, secret: string): Promise<void> {
  if (!isSignedBy(secret, signed, ctx.now())) throw new AppError("webhook.signature_invalid");
  const delivery = deliveryOf(eventOf(signed.body));
  if (!(await claimEvent(ctx, delivery))) return;
  await settleEvent(ctx, delivery.id, () => refreshOwnerOf(ctx, delivery.customerId));
}

/** The record has no personal data and no card data. */
export function deliveryOf({ id, type, livemode, data: { object } }: StripeEvent): Delivery {
  const subscription = object.object === "subscription" ? object.id : object.subscription;
  return {
    id,
    eventType: type,
    customerId: (object.object === "customer" ? object.id : object.customer) ?? null,
    subscriptionId: subscription ?? object.parent?.subscription_details?.subscription ?? null,
    eventData: { objectId: object.id ?? null, objectType: object.object, status: object.status ?? null, livemode },
  };
}

/** The parser's own errors quote their input, so they must not be logged. */
function eventOf(body: Uint8Array): StripeEvent {
  const event = StripeEvent.safeParse(jsonOf(body));
  if (!event.success) throw new AppError("request.invalid");
  return event.data;
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    throw new AppError("request.malformed_json");
  }
}

/** Returns null for a customer who has no owner here. */
async function refreshOwnerOf(ctx: WebhookContext, customerId: string | null): Promise<string | null> {
  const ownerId = customerId === null ? undefined : await ownerOfCustomer(ctx, customerId);
  if (ownerId === undefined) return null;
  try {
    await refreshSubscription({ ...ctx, ownerId });
    return ownerId;
  } catch (error) {
    if (error instanceof AppError && error.code === "profile.not_found") return null;
    throw error;
  }
}

const Id = z.string().check(z.minLength(1), z.maxLength(255));
const idOrNull = z.optional(z.nullable(Id));

/** Stripe may add fields; an invoice has `parent`. */
const StripeObject = z.object({
  id: idOrNull,
  object: z.string().check(z.maxLength(100)),
  customer: idOrNull,
  subscription: idOrNull,
  status: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  parent: z.optional(
    z.nullable(z.object({ subscription_details: z.optional(z.nullable(z.object({ subscription: idOrNull }))) })),
  ),
});

export const StripeEvent = z.object({
  id: Id,
  type: z.string().check(z.maxLength(100)),
  livemode: z.boolean(),
  data: z.object({ object: StripeObject }),
});
export type StripeEvent = z.infer<typeof StripeEvent>;

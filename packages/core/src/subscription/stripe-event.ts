/** The event's order and content are not trusted. */
import * as z from "zod/mini";
import type { Delivery } from "../webhook-event/claim.ts";

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

/** No personal data or card data. */
export function deliveryOf({ id, type, livemode, data: { object } }: StripeEvent): Delivery {
  const subscription = object.object === "subscription" ? object.id : object.subscription;
  return {
    id,
    eventType: type,
    customerId: (object.object === "customer" ? object.id : object.customer) ?? null,
    subscriptionId: subscription ?? object.parent?.subscription_details?.subscription ?? null,
    eventData: {
      objectId: object.id ?? null,
      objectType: object.object,
      status: object.status ?? null,
      livemode,
    },
  };
}

import Stripe from "stripe";
import type { Account } from "../account.ts";

type Announced =
  | Stripe.CustomerCreatedEvent
  | Stripe.CustomerUpdatedEvent
  | Stripe.CustomerDeletedEvent
  | Stripe.CustomerSubscriptionCreatedEvent
  | Stripe.CustomerSubscriptionUpdatedEvent
  | Stripe.CustomerSubscriptionDeletedEvent
  | Stripe.CheckoutSessionCompletedEvent
  | Stripe.CheckoutSessionExpiredEvent
  | Stripe.InvoicePaidEvent
  | Stripe.InvoicePaymentFailedEvent;

type FactOf<E> = E extends Announced ? Pick<E, "type" | "data"> : never;

/** What an event tells: its type with the object as it is now. */
export type Fact = FactOf<Announced>;

/** Records what happened at an instant (Unix seconds) and puts it into the outbox. */
export function emitEvent(account: Account, fact: Fact, at: number): void {
  const event = {
    id: account.newId("evt"),
    object: "event",
    api_version: Stripe.API_VERSION,
    created: at,
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    ...fact,
  } satisfies Omit<Stripe.EventBase, "data"> & Fact;
  account.events.put({ id: event.id, created: at, type: event.type, body: JSON.stringify(event, null, 2) });
  account.outbox.push(event.id);
}

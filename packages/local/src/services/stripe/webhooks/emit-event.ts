import Stripe from "stripe";
import type { Account } from "../account.ts";

export function emitEvent(account: Account, type: Stripe.Event.Type, object: object, at: number): void {
  const event = {
    id: account.newId("evt"),
    object: "event",
    api_version: Stripe.API_VERSION,
    created: at,
    livemode: false,
    type,
    data: { object },
  };
  account.events.put({ id: event.id, created: at, type, body: JSON.stringify(event, null, 2) });
  account.outbox.push(event.id);
}

import type Stripe from "stripe";
import type { CustomerRecord } from "../records.ts";

/** A customer as the API answers it. */
export function toCustomer({ id, created, email, metadata }: CustomerRecord) {
  return { id, object: "customer", created, email, livemode: false, metadata } satisfies Partial<Stripe.Customer>;
}

import type Stripe from "stripe";
import type { CustomerRecord } from "../records.ts";

/** Converts a customer to the API's answer. */
export function toCustomer({ id, created, email, metadata }: CustomerRecord) {
  return { id, object: "customer", created, email, livemode: false, metadata } satisfies Partial<Stripe.Customer>;
}

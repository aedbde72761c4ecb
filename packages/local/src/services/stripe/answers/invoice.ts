import type Stripe from "stripe";
import type { Account } from "../account.ts";
import type { InvoiceRecord } from "../records.ts";

/** Converts an invoice of a subscription to the object in its events. */
export function toInvoice(account: Account, record: InvoiceRecord) {
  const { amount, subscription } = record;
  const isPaid = record.status === "paid";
  const metadata = account.subscriptions.get(subscription)?.metadata ?? {};
  return {
    id: record.id,
    object: "invoice",
    amount_due: amount,
    amount_paid: isPaid ? amount : 0,
    amount_remaining: isPaid ? 0 : amount,
    attempt_count: record.attempts,
    billing_reason: record.reason,
    created: record.created,
    currency: record.currency,
    customer: record.customer,
    livemode: false,
    next_payment_attempt: record.nextAttempt,
    parent: { quote_details: null, subscription_details: { metadata, subscription }, type: "subscription_details" },
    status: record.status,
  } satisfies Partial<Stripe.Invoice>;
}

import type Stripe from "stripe";
import type { Account } from "./account.ts";
import type {
  CustomerRecord,
  InvoiceRecord,
  LineRecord,
  PortalRecord,
  PriceRecord,
  SessionRecord,
  SubscriptionRecord,
} from "./records.ts";

export function toCustomer({ id, created, email, metadata }: CustomerRecord) {
  return { id, object: "customer", created, email, livemode: false, metadata } satisfies Partial<Stripe.Customer>;
}

export function toPrice({ id, currency, lookupKey, unitAmount }: PriceRecord) {
  const recurring = { interval: "month", interval_count: 1 };
  return { id, object: "price", active: true, currency, lookup_key: lookupKey, recurring, unit_amount: unitAmount };
}

/** The path prefix of the hosted pages, on the site's own port. */
export const hostedRoot = "/__local/stripe";

export function toSession(account: Account, record: SessionRecord) {
  return {
    id: record.id,
    object: "checkout.session",
    client_reference_id: record.clientReferenceId,
    created: record.created,
    customer: record.customer,
    expires_at: record.expiresAt,
    metadata: record.metadata,
    status: record.status,
    subscription: record.subscription,
    url: record.status === "open" ? `${account.siteUrl}${hostedRoot}/checkout/${record.id}` : null,
  } satisfies Partial<Stripe.Checkout.Session>;
}

export function totalOf(account: Account, lines: readonly LineRecord[]): number {
  return lines.reduce((sum, line) => sum + account.prices.require(line.price).unitAmount * line.quantity, 0);
}

export function toPortalSession({ siteUrl }: Account, { id, created, customer }: PortalRecord) {
  const url = `${siteUrl}${hostedRoot}/portal/${id}`;
  return {
    id,
    object: "billing_portal.session",
    created,
    customer,
    url,
  } satisfies Partial<Stripe.BillingPortal.Session>;
}

/** The current billing period is on the subscription's items. */
export function toSubscription(account: Account, record: SubscriptionRecord) {
  const items = record.lines.map((line) => ({
    id: line.id,
    object: "subscription_item",
    current_period_end: record.periodEnd,
    current_period_start: record.periodStart,
    price: toPrice(account.prices.require(line.price)),
    quantity: line.quantity,
  }));
  return {
    id: record.id,
    object: "subscription",
    cancel_at: record.cancelAtPeriodEnd ? record.periodEnd : null,
    cancel_at_period_end: record.cancelAtPeriodEnd,
    created: record.created,
    customer: record.customer,
    ended_at: record.endedAt,
    items: { object: "list", data: items },
    metadata: record.metadata,
    status: record.status,
  };
}

export function toInvoice({ id, amount, attempts, created, customer, nextAttempt, ...record }: InvoiceRecord) {
  return {
    id,
    object: "invoice",
    amount_due: amount,
    amount_paid: record.status === "paid" ? amount : 0,
    attempt_count: attempts,
    created,
    customer,
    next_payment_attempt: nextAttempt,
    parent: { subscription_details: { subscription: record.subscription } },
    status: record.status,
  };
}

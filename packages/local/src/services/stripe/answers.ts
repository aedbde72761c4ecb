/** These functions convert records to the objects in API responses and events. */
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

/** Converts a customer to its API object. */
export function toCustomer({ id, created, email, metadata }: CustomerRecord) {
  return { id, object: "customer", created, email, livemode: false, metadata } satisfies Partial<Stripe.Customer>;
}

/** Converts a monthly price to its API object. */
export function toPrice(record: PriceRecord) {
  return {
    id: record.id,
    object: "price",
    active: true,
    created: record.created,
    currency: record.currency,
    livemode: false,
    lookup_key: record.lookupKey,
    product: record.product,
    recurring: { interval: "month", interval_count: 1 },
    type: "recurring",
    unit_amount: record.unitAmount,
  };
}

/** The path prefix of the hosted pages, on the site's own port. */
export const hostedRoot = "/__local/stripe";

/** Converts a checkout session to its API object. */
export function toSession(account: Account, record: SessionRecord) {
  const due = record.trialEnd === null ? totalOf(account, record) : 0;
  return {
    id: record.id,
    object: "checkout.session",
    amount_total: due,
    cancel_url: record.cancelUrl,
    client_reference_id: record.clientReferenceId,
    created: record.created,
    currency: "brl",
    customer: record.customer,
    expires_at: record.expiresAt,
    livemode: false,
    metadata: record.metadata,
    mode: "subscription",
    payment_status: record.status !== "complete" ? "unpaid" : due === 0 ? "no_payment_required" : "paid",
    status: record.status,
    subscription: record.subscription,
    success_url: record.successUrl,
    url: record.status === "open" ? `${account.siteUrl}${hostedRoot}/checkout/${record.id}` : null,
  } satisfies Partial<Stripe.Checkout.Session>;
}

/** Returns the total amount for one billing period. */
export function totalOf(account: Account, { lines }: Pick<SessionRecord, "lines">): number {
  return lines.reduce((sum, line) => sum + account.prices.require(line.price).unitAmount * line.quantity, 0);
}

/** Converts a portal session to its API object. */
export function toPortalSession(account: Account, record: PortalRecord) {
  return {
    id: record.id,
    object: "billing_portal.session",
    created: record.created,
    customer: record.customer,
    livemode: false,
    return_url: record.returnUrl,
    url: `${account.siteUrl}${hostedRoot}/portal/${record.id}`,
  } satisfies Partial<Stripe.BillingPortal.Session>;
}

/** Converts a subscription to its API object. The current billing period is on its items. */
export function toSubscription(account: Account, record: SubscriptionRecord) {
  return {
    id: record.id,
    object: "subscription",
    billing_cycle_anchor: record.anchor,
    cancel_at: record.cancelAtPeriodEnd ? record.periodEnd : null,
    cancel_at_period_end: record.cancelAtPeriodEnd,
    canceled_at: record.canceledAt,
    cancellation_details: {
      reason: record.canceledAt === null ? null : (record.endReason ?? "cancellation_requested"),
    },
    created: record.created,
    customer: record.customer,
    ended_at: record.endedAt,
    items: { object: "list", data: record.lines.map((line) => toItem(account, record, line)) },
    latest_invoice: record.latestInvoice,
    livemode: false,
    metadata: record.metadata,
    status: record.status,
    trial_end: record.trialEnd,
  };
}

function toItem(account: Account, subscription: SubscriptionRecord, line: LineRecord) {
  return {
    id: line.id,
    object: "subscription_item",
    current_period_end: subscription.periodEnd,
    current_period_start: subscription.periodStart,
    price: toPrice(account.prices.require(line.price)),
    quantity: line.quantity,
    subscription: subscription.id,
  };
}

/** Converts a subscription's invoice to the object in its events. */
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

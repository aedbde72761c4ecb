import type Stripe from "stripe";
import type { Account } from "../account.ts";
import { priceOf } from "../look-up.ts";
import type { PortalRecord, SessionRecord } from "../records.ts";

/** The path of the hosted pages, on the site's own port. */
export const hostedRoot = "/__local/stripe";

/** Converts a checkout session to the API's answer. */
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

/** Returns the amount of one period. */
export function totalOf(account: Account, { lines }: Pick<SessionRecord, "lines">): number {
  return lines.reduce((sum, line) => sum + priceOf(account, line.price).unitAmount * line.quantity, 0);
}

/** Converts a portal session to the API's answer. */
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

import type Stripe from "stripe";
import type { Account } from "../account.ts";
import { priceOf } from "../look-up.ts";
import type { PortalRecord, SessionRecord } from "../records.ts";

/** Where the hosted pages live on the site's own port. */
export const hostedRoot = "/__local/stripe";

/** A checkout session as the API answers it. */
export function toSession(account: Account, record: SessionRecord): Stripe.Checkout.Session {
  const amount = totalOf(account, record);
  const due = record.trialEnd === null ? amount : 0;
  const customer = record.customer === null ? undefined : account.customers.get(record.customer);
  return {
    id: record.id,
    object: "checkout.session",
    ...unused,
    amount_subtotal: due,
    amount_total: due,
    cancel_url: record.cancelUrl,
    client_reference_id: record.clientReferenceId,
    created: record.created,
    currency: "brl",
    customer: record.customer,
    customer_creation: record.customer === null ? "always" : null,
    customer_details: {
      address: null,
      business_name: null,
      email: customer?.email ?? record.customerEmail,
      individual_name: null,
      name: customer?.name ?? null,
      phone: null,
      tax_exempt: "none",
      tax_ids: null,
    },
    customer_email: record.customerEmail,
    expires_at: record.expiresAt,
    invoice: record.invoice,
    metadata: record.metadata,
    payment_status: record.status !== "complete" ? "unpaid" : due === 0 ? "no_payment_required" : "paid",
    status: record.status,
    subscription: record.subscription,
    success_url: record.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    url: record.status === "open" ? `${account.siteUrl}${hostedRoot}/checkout/${record.id}` : null,
  };
}

/** What one period costs. */
export function totalOf(account: Account, { lines }: Pick<SessionRecord, "lines">): number {
  return lines.reduce((sum, line) => sum + priceOf(account, line.price).unitAmount * line.quantity, 0);
}

/** A portal session as the API answers it. */
export function toPortalSession(account: Account, record: PortalRecord): Stripe.BillingPortal.Session {
  return {
    id: record.id,
    object: "billing_portal.session",
    configuration: "bpc_local",
    created: record.created,
    customer: record.customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: record.returnUrl,
    url: `${account.siteUrl}${hostedRoot}/portal/${record.id}`,
  };
}

/** Parts of Stripe's product that this product does not use. */
const unused = {
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer_account: null,
  discounts: [],
  integration_identifier: null,
  invoice_creation: null,
  livemode: false,
  locale: "pt-BR",
  managed_payments: null,
  mode: "subscription",
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: "always",
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ["card"],
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  ui_mode: "hosted_page",
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>;

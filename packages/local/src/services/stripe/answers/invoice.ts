import Stripe from "stripe";
import type { Account } from "../account.ts";
import { priceOf } from "../look-up.ts";
import type { InvoiceRecord } from "../records.ts";
import { wholeList } from "./list.ts";

/** An invoice of a subscription as the API answers it. */
export function toInvoice(account: Account, record: InvoiceRecord): Stripe.Invoice {
  const { amount } = record;
  const isPaid = record.status === "paid";
  const customer = account.customers.get(record.customer);
  const metadata = account.subscriptions.get(record.subscription)?.metadata ?? {};
  return {
    id: record.id,
    object: "invoice",
    ...unused,
    amount_due: amount,
    amount_paid: isPaid ? amount : 0,
    amount_remaining: isPaid ? 0 : amount,
    attempt_count: record.attempts,
    attempted: record.attempts > 0,
    auto_advance: record.status === "open",
    billing_reason: record.reason,
    created: record.created,
    currency: record.currency,
    customer: record.customer,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    customer_phone: customer?.phone ?? null,
    effective_at: record.created,
    hosted_invoice_url: null,
    lines: wholeList(`/v1/invoices/${record.id}/lines`, [toLine(account, record)]),
    next_payment_attempt: record.nextAttempt,
    number: `EMDIA-${record.id.slice(-8).toUpperCase()}`,
    parent: {
      quote_details: null,
      subscription_details: { metadata, subscription: record.subscription },
      type: "subscription_details",
    },
    period_end: record.created,
    period_start: record.created,
    status: record.status,
    status_transitions: {
      finalized_at: record.created,
      marked_uncollectible_at: null,
      paid_at: record.paidAt,
      voided_at: null,
    },
    subtotal: amount,
    subtotal_excluding_tax: amount,
    total: amount,
    total_excluding_tax: amount,
  };
}

function toLine(account: Account, record: InvoiceRecord): Stripe.InvoiceLineItem {
  const price = priceOf(account, record.line.price);
  return {
    id: record.id.replace("in_", "il_"),
    object: "line_item",
    amount: record.amount,
    currency: record.currency,
    description: account.products.get(price.product)?.name ?? null,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: record.id,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: null,
        subscription: record.subscription,
        subscription_item: record.line.id,
      },
      type: "subscription_item_details",
    },
    period: { start: record.periodStart, end: record.periodEnd },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: "price_details",
      unit_amount_decimal: Stripe.Decimal.from(price.unitAmount),
    },
    quantity: record.line.quantity,
    quantity_decimal: Stripe.Decimal.from(record.line.quantity),
    subscription: record.subscription,
    subtotal: record.amount,
    taxes: [],
  };
}

/** Parts of Stripe's product that this product does not use. */
const unused = {
  account_country: "BR",
  account_name: "Em Dia",
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_shipping: 0,
  application: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  automatically_finalizes_at: null,
  collection_method: "charge_automatically",
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_shipping: null,
  customer_tax_exempt: "none",
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  ending_balance: 0,
  footer: null,
  from_invoice: null,
  issuer: { type: "self" },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  metadata: {},
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  starting_balance: 0,
  statement_descriptor: null,
  test_clock: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
} satisfies Partial<Stripe.Invoice>;

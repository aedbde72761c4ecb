import type Stripe from "stripe";
import type { Account } from "../account.ts";
import { priceOf } from "../look-up.ts";
import type { LineRecord, SubscriptionRecord } from "../records.ts";
import { wholeList } from "./list.ts";
import { toPlan, toPrice } from "./price.ts";

/** A subscription as the API answers it; the current period is on its items. */
export function toSubscription(account: Account, record: SubscriptionRecord): Stripe.Subscription {
  const items = record.lines.map((line) => toItem(account, record, line));
  return {
    id: record.id,
    object: "subscription",
    ...unused,
    billing_cycle_anchor: record.anchor,
    cancel_at: record.cancelAtPeriodEnd ? record.periodEnd : null,
    cancel_at_period_end: record.cancelAtPeriodEnd,
    canceled_at: record.canceledAt,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: record.canceledAt === null ? null : (record.endReason ?? "cancellation_requested"),
    },
    created: record.created,
    currency: items[0]?.price.currency ?? "brl",
    customer: record.customer,
    ended_at: record.endedAt,
    items: wholeList(`/v1/subscription_items?subscription=${record.id}`, items),
    latest_invoice: record.latestInvoice,
    metadata: record.metadata,
    start_date: record.created,
    status: record.status,
    trial_end: record.trialEnd,
    trial_start: record.trialStart,
  };
}

function toItem(account: Account, subscription: SubscriptionRecord, line: LineRecord): Stripe.SubscriptionItem {
  const price = priceOf(account, line.price);
  return {
    id: line.id,
    object: "subscription_item",
    billing_thresholds: null,
    created: subscription.created,
    current_period_end: subscription.periodEnd,
    current_period_start: subscription.periodStart,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: toPlan(price),
    price: toPrice(price),
    quantity: line.quantity,
    subscription: subscription.id,
    tax_rates: [],
  };
}

/** Parts of Stripe's product that this product does not use. */
const unused = {
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
  billing_schedules: [],
  billing_thresholds: null,
  collection_method: "charge_automatically",
  customer_account: null,
  days_until_due: null,
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: "self" },
  },
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: ["card"],
    save_default_payment_method: "off",
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
  trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: "create_invoice" } },
} satisfies Partial<Stripe.Subscription>;

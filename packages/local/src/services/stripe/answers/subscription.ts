import type { Account } from "../account.ts";
import { priceOf } from "../look-up.ts";
import type { LineRecord, SubscriptionRecord } from "../records.ts";
import { toPrice } from "./price.ts";

/** Converts a subscription to the API's answer. The current period is on its items. */
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
    price: toPrice(priceOf(account, line.price)),
    quantity: line.quantity,
    subscription: subscription.id,
  };
}

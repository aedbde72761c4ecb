import type { Account } from "../account.ts";
import { toSubscription } from "../answers.ts";
import type { SubscriptionRecord } from "../records.ts";
import { emitEvent } from "../webhooks/emit-event.ts";

export function changeSubscription(
  account: Account,
  subscription: SubscriptionRecord,
  changes: Partial<SubscriptionRecord>,
  at: number,
): SubscriptionRecord {
  const next = account.subscriptions.put({ ...subscription, ...changes });
  emitEvent(account, "customer.subscription.updated", toSubscription(account, next), at);
  return next;
}

/** A repeated call changes nothing and emits no event. */
export function setCancelAtPeriodEnd(
  account: Account,
  subscription: SubscriptionRecord,
  cancelAtPeriodEnd: boolean,
  at: number,
): SubscriptionRecord {
  if (subscription.cancelAtPeriodEnd === cancelAtPeriodEnd) return subscription;
  return changeSubscription(account, subscription, { cancelAtPeriodEnd }, at);
}

/** The subscription's open invoices stay unpaid and are not retried. */
export function endSubscription(account: Account, subscription: SubscriptionRecord, at: number): void {
  const ended = account.subscriptions.put({ ...subscription, status: "canceled", endedAt: at });
  for (const invoice of account.invoices.all()) {
    if (invoice.subscription === ended.id && invoice.nextAttempt !== null)
      account.invoices.put({ ...invoice, nextAttempt: null });
  }
  emitEvent(account, "customer.subscription.deleted", toSubscription(account, ended), at);
}

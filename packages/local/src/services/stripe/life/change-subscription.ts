import type { Account } from "../account.ts";
import { toSubscription } from "../answers/subscription.ts";
import type { SubscriptionRecord } from "../records.ts";
import { emitEvent } from "../webhooks/emit-event.ts";

/** Changes a subscription and tells it with what was there before. Nothing changed is nothing told. */
export function changeSubscription(
  account: Account,
  subscription: SubscriptionRecord,
  changes: Partial<SubscriptionRecord>,
  at: number,
): SubscriptionRecord {
  const before = toSubscription(account, subscription);
  const next = account.subscriptions.put({ ...subscription, ...changes });
  const object = toSubscription(account, next);
  const previous_attributes = differences(before, object);
  if (Object.keys(previous_attributes).length > 0)
    emitEvent(account, { type: "customer.subscription.updated", data: { object, previous_attributes } }, at);
  return next;
}

/** Asks for the end at the period's end, or takes that back. */
export function setCancelAtPeriodEnd(
  account: Account,
  subscription: SubscriptionRecord,
  cancelAtPeriodEnd: boolean,
  at: number,
): SubscriptionRecord {
  if (subscription.cancelAtPeriodEnd === cancelAtPeriodEnd) return subscription;
  const canceledAt = cancelAtPeriodEnd ? at : null;
  return changeSubscription(account, subscription, { cancelAtPeriodEnd, canceledAt }, at);
}

/** Ends a subscription; its open invoices stay unpaid and are not tried again. */
export function endSubscription(
  account: Account,
  subscription: SubscriptionRecord,
  endReason: SubscriptionRecord["endReason"],
  at: number,
): SubscriptionRecord {
  const canceledAt = subscription.canceledAt ?? at;
  const ended = account.subscriptions.put({ ...subscription, status: "canceled", canceledAt, endedAt: at, endReason });
  for (const invoice of account.invoices.all()) {
    if (invoice.subscription === ended.id && invoice.nextAttempt !== null)
      account.invoices.put({ ...invoice, nextAttempt: null });
  }
  const data = { object: toSubscription(account, ended) };
  emitEvent(account, { type: "customer.subscription.deleted", data }, at);
  return ended;
}

function differences<T extends object>(before: T, after: T): Partial<T> {
  const changed: Partial<T> = {};
  for (const name of keysOf(before)) {
    if (JSON.stringify(before[name]) !== JSON.stringify(after[name])) changed[name] = before[name];
  }
  return changed;
}

function keysOf<T extends object>(value: T): Array<keyof T> {
  const keys: Array<keyof T> = [];
  for (const key in value) keys.push(key);
  return keys;
}

import type { Account } from "../account.ts";
import { toSubscription } from "../answers.ts";
import type { LineRecord, Metadata, SubscriptionRecord } from "../records.ts";
import { emitEvent } from "../webhooks/emit-event.ts";
import { invoicePeriod } from "./charge.ts";
import { nextPeriodEnd } from "./period.ts";

interface NewSubscription {
  customer: string;
  lines: readonly LineRecord[];
  metadata: Metadata;
  /** Null when the first charge is made immediately; never an instant in the past. */
  trialEnd: number | null;
}

/**
 * Begins a subscription as a paid checkout does. The subscription is `trialing`, or `incomplete`
 * until its first invoice is paid.
 */
export function beginSubscription(account: Account, input: NewSubscription, at: number): SubscriptionRecord {
  const { customer, metadata, trialEnd } = input;
  const anchor = trialEnd ?? at;
  const subscription = account.subscriptions.put({
    id: account.newId("sub"),
    created: at,
    customer,
    status: trialEnd === null ? "incomplete" : "trialing",
    lines: input.lines.map((line) => ({ ...line, id: account.newId("si") })),
    anchor,
    periodStart: at,
    periodEnd: trialEnd ?? nextPeriodEnd(anchor, at),
    cancelAtPeriodEnd: false,
    endedAt: null,
    metadata,
  });
  emitEvent(account, "customer.subscription.created", toSubscription(account, subscription), at);
  invoicePeriod(account, subscription, at);
  return account.subscriptions.get(subscription.id) ?? subscription;
}

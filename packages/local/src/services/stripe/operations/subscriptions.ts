import type { Account } from "../account.ts";
import { pageOf } from "../answers/list.ts";
import { toSubscription } from "../answers/subscription.ts";
import { changeSubscription, endSubscription, setCancelAtPeriodEnd } from "../life/change-subscription.ts";
import { listedCustomer, subscriptionOf } from "../look-up.ts";
import { booleanOf, mergedMetadata, textOf } from "../params.ts";
import type { SubscriptionRecord } from "../records.ts";
import { invalid, missing } from "../refusal.ts";
import { type Operation, paging } from "./operation.ts";

const statuses = [
  ...["all", "ended", "active", "canceled", "incomplete", "incomplete_expired", "past_due", "paused", "trialing"],
  "unpaid",
];

/** Subscriptions; a checkout begins them. */
export const subscriptionOperations: readonly Operation[] = [
  {
    name: "subscriptions.list",
    method: "GET",
    path: "/v1/subscriptions",
    params: [...paging, "customer", "status", "price"],
    run(account, { params }) {
      const customer = listedCustomer(account, params);
      const status = textOf(params, "status");
      if (status !== undefined && !statuses.includes(status))
        throw invalid("status", `Invalid status: must be one of ${statuses.join(", ")}`);
      const found = account.subscriptions
        .all()
        .filter((one) => (customer ?? one.customer) === one.customer && hasStatus(one, status));
      return pageOf(params, "/v1/subscriptions", found, (one) => toSubscription(account, one));
    },
  },
  {
    name: "subscriptions.retrieve",
    method: "GET",
    path: "/v1/subscriptions/{id}",
    params: [],
    run: (account, { id }) => toSubscription(account, subscriptionOf(account, id)),
  },
  {
    name: "subscriptions.update",
    method: "POST",
    path: "/v1/subscriptions/{id}",
    params: ["cancel_at_period_end", "metadata"],
    run(account, { params, id }) {
      const at = account.now();
      const subscription = alive(account, id);
      const cancels = booleanOf(params, "cancel_at_period_end") ?? subscription.cancelAtPeriodEnd;
      const metadata = mergedMetadata(params, subscription.metadata);
      const changed = changeSubscription(account, subscription, { metadata }, at);
      return toSubscription(account, setCancelAtPeriodEnd(account, changed, cancels, at));
    },
  },
  {
    name: "subscriptions.cancel",
    method: "DELETE",
    path: "/v1/subscriptions/{id}",
    params: ["invoice_now", "prorate", "cancellation_details"],
    run(account, { id }) {
      const ended = endSubscription(account, alive(account, id), "cancellation_requested", account.now());
      return toSubscription(account, ended);
    },
  },
];

/** Without a status a list leaves out what was canceled. */
function hasStatus(subscription: SubscriptionRecord, status: string | undefined): boolean {
  const isEnded = subscription.status === "canceled";
  if (status === undefined) return !isEnded;
  if (status === "all") return true;
  return status === "ended" ? isEnded : subscription.status === status;
}

/** A canceled subscription can only be read: to the calls that change it, Stripe says there is none. */
function alive(account: Account, id: string): SubscriptionRecord {
  const subscription = subscriptionOf(account, id);
  if (subscription.status === "canceled") throw missing("subscription", id);
  return subscription;
}

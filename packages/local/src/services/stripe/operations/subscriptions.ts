import { pageOf } from "../answers/list.ts";
import { toSubscription } from "../answers/subscription.ts";
import { setCancelAtPeriodEnd } from "../life/change-subscription.ts";
import { listedCustomer, subscriptionOf } from "../look-up.ts";
import { booleanOf, textOf } from "../params.ts";
import { invalid, missing } from "../refusal.ts";
import { type Operation, paging } from "./operation.ts";

/** The operations on subscriptions. Checkouts create them. */
export const subscriptionOperations: readonly Operation[] = [
  {
    name: "subscriptions.list",
    method: "GET",
    path: "/v1/subscriptions",
    params: [...paging, "customer", "status"],
    run(account, { params }) {
      const customer = listedCustomer(account, params);
      const status = textOf(params, "status");
      if (status !== undefined && status !== "all")
        throw invalid("status", "Invalid status: the local stand-in knows only all");
      // Without a status, a list omits canceled subscriptions.
      const found = account.subscriptions
        .all()
        .filter((one) => (customer ?? one.customer) === one.customer && (status ?? one.status) !== "canceled");
      return pageOf(params, "/v1/subscriptions", found, (one) => toSubscription(account, one));
    },
  },
  {
    name: "subscriptions.update",
    method: "POST",
    path: "/v1/subscriptions/{id}",
    params: ["cancel_at_period_end"],
    run(account, { params, id }) {
      const subscription = subscriptionOf(account, id);
      // A canceled subscription can only be read. For calls that change it, Stripe answers that it
      // does not exist.
      if (subscription.status === "canceled") throw missing("subscription", id);
      const cancels = booleanOf(params, "cancel_at_period_end") ?? subscription.cancelAtPeriodEnd;
      return toSubscription(account, setCancelAtPeriodEnd(account, subscription, cancels, account.now()));
    },
  },
];

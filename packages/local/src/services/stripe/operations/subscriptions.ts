import { toSubscription } from "../answers.ts";
import { setCancelAtPeriodEnd } from "../life/change-subscription.ts";
import { listedCustomer } from "../look-up.ts";
import { booleanOf, integerOf, textOf } from "../params.ts";
import { invalid, missing } from "../refusal.ts";
import { type Operation, pageOf, paging } from "./operation.ts";

/** The operations on subscriptions. Checkouts create subscriptions. */
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
      // Without a status, the list omits canceled subscriptions.
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
      const subscription = account.subscriptions.require(id);
      // A canceled subscription can only be read. For a call that changes it, Stripe reports that
      // it does not exist.
      if (subscription.status === "canceled") throw missing("subscription", id);
      const cancels = booleanOf(params, "cancel_at_period_end") ?? subscription.cancelAtPeriodEnd;
      return toSubscription(account, setCancelAtPeriodEnd(account, subscription, cancels, account.now()));
    },
  },
];

/** The operations on events, for callers that missed webhook deliveries. */
export const eventOperations: readonly Operation[] = [
  {
    name: "events.list",
    method: "GET",
    path: "/v1/events",
    params: [...paging, "created", "types"],
    run(account, { params }) {
      const { created, types } = params;
      const since = typeof created === "object" ? (integerOf(created, "gte") ?? 0) : 0;
      const asked = typeof types === "object" ? Object.values(types) : undefined;
      const found = account.events
        .all()
        .filter((event) => event.created >= since && (asked === undefined || asked.includes(event.type)));
      return pageOf(params, "/v1/events", found, ({ body }): { id: string } => JSON.parse(body));
    },
  },
];

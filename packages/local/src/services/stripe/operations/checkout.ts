import { toLineItem } from "../answers/line-item.ts";
import { pageOf, wholeList } from "../answers/list.ts";
import { toSession } from "../answers/session.ts";
import { expireCheckout } from "../life/settle-checkout.ts";
import { listedCustomer, sessionOf } from "../look-up.ts";
import { textOf } from "../params.ts";
import { invalid } from "../refusal.ts";
import { createSession } from "./create-session.ts";
import { type Operation, paging } from "./operation.ts";

/** Checkout sessions that begin a subscription. */
export const checkoutOperations: readonly Operation[] = [
  {
    name: "checkout.sessions.create",
    method: "POST",
    path: "/v1/checkout/sessions",
    params: [
      ...["mode", "customer", "customer_email", "client_reference_id", "line_items", "subscription_data", "metadata"],
      ...["success_url", "cancel_url", "expires_at", "locale", "payment_method_types", "payment_method_collection"],
      ...["allow_promotion_codes", "billing_address_collection", "automatic_tax", "adaptive_pricing", "ui_mode"],
    ],
    run: (account, { params }) => createSession(account, params),
  },
  {
    name: "checkout.sessions.list",
    method: "GET",
    path: "/v1/checkout/sessions",
    params: [...paging, "customer", "status", "subscription"],
    run(account, { params }) {
      const customer = listedCustomer(account, params);
      const status = textOf(params, "status");
      const subscription = textOf(params, "subscription");
      if (status !== undefined && !["open", "complete", "expired"].includes(status))
        throw invalid("status", "Invalid status: must be one of open, complete, or expired");
      const found = account.sessions
        .all()
        .filter((one) => (customer ?? one.customer) === one.customer && (status ?? one.status) === one.status)
        .filter((one) => (subscription ?? one.subscription) === one.subscription);
      return pageOf(params, "/v1/checkout/sessions", found, (one) => toSession(account, one));
    },
  },
  {
    name: "checkout.sessions.retrieve",
    method: "GET",
    path: "/v1/checkout/sessions/{id}",
    params: [],
    run: (account, { id }) => toSession(account, sessionOf(account, id)),
  },
  {
    name: "checkout.sessions.listLineItems",
    method: "GET",
    path: "/v1/checkout/sessions/{id}/line_items",
    params: [...paging],
    run(account, { id }) {
      const { lines } = sessionOf(account, id);
      return wholeList(
        `/v1/checkout/sessions/${id}/line_items`,
        lines.map((line) => toLineItem(account, line)),
      );
    },
  },
  {
    name: "checkout.sessions.expire",
    method: "POST",
    path: "/v1/checkout/sessions/{id}/expire",
    params: [],
    run: (account, { id }) => toSession(account, expireCheckout(account, sessionOf(account, id), account.now())),
  },
];

import { pageOf } from "../answers/list.ts";
import { toSession } from "../answers/session.ts";
import { listedCustomer } from "../look-up.ts";
import { createSession } from "./create-session.ts";
import { type Operation, paging } from "./operation.ts";

/** The operations on checkout sessions that begin a subscription. */
export const checkoutOperations: readonly Operation[] = [
  {
    name: "checkout.sessions.create",
    method: "POST",
    path: "/v1/checkout/sessions",
    params: [
      ...["mode", "customer", "client_reference_id", "line_items", "subscription_data", "metadata"],
      ...["success_url", "cancel_url", "locale"],
    ],
    run: (account, { params }) => createSession(account, params),
  },
  {
    name: "checkout.sessions.list",
    method: "GET",
    path: "/v1/checkout/sessions",
    params: [...paging, "customer"],
    run(account, { params }) {
      const customer = listedCustomer(account, params);
      const found = account.sessions.all().filter((one) => (customer ?? one.customer) === one.customer);
      return pageOf(params, "/v1/checkout/sessions", found, (one) => toSession(account, one));
    },
  },
];

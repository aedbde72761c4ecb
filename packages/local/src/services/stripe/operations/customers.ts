import { toCustomer, toPortalSession } from "../answers.ts";
import { endSubscription } from "../life/change-subscription.ts";
import { customerOf } from "../look-up.ts";
import { metadataOf, readAddress, requiredText, textOf } from "../params.ts";
import { invalid } from "../refusal.ts";
import { emitEvent } from "../webhooks/emit-event.ts";
import type { Operation } from "./operation.ts";

/** The operations on customers. */
export const customerOperations: readonly Operation[] = [
  {
    name: "customers.create",
    method: "POST",
    path: "/v1/customers",
    params: ["email", "metadata"],
    run(account, { params }) {
      const created = account.now();
      const email = textOf(params, "email") ?? null;
      if (email !== null && !/^[^@\s]+@[^@\s]+$/.test(email))
        throw invalid("email", `Invalid email address: ${email}`, "email_invalid");
      const metadata = metadataOf(params);
      const customer = { id: account.newId("cus"), created, email, metadata, isDeleted: false };
      const object = toCustomer(account.customers.put(customer));
      emitEvent(account, "customer.created", object, created);
      return object;
    },
  },
  {
    name: "customers.del",
    method: "DELETE",
    path: "/v1/customers/{id}",
    params: [],
    run(account, { id }) {
      const customer = customerOf(account, id);
      const at = account.now();
      for (const subscription of account.subscriptions.all()) {
        if (subscription.customer === id && subscription.status !== "canceled")
          endSubscription(account, subscription, "cancellation_requested", at);
      }
      account.customers.put({ ...customer, email: null, isDeleted: true });
      emitEvent(account, "customer.deleted", toCustomer(customer), at);
      return { id, object: "customer", deleted: true };
    },
  },
];

/** The operations on the customer portal. */
export const portalOperations: readonly Operation[] = [
  {
    name: "billingPortal.sessions.create",
    method: "POST",
    path: "/v1/billing_portal/sessions",
    params: ["customer", "return_url", "locale"],
    run(account, { params }) {
      const customer = customerOf(account, requiredText(params, "customer"), "customer").id;
      const returnUrl = readAddress(params, "return_url") ?? null;
      const id = account.newId("bps");
      return toPortalSession(account, account.portals.put({ id, created: account.now(), customer, returnUrl }));
    },
  },
];

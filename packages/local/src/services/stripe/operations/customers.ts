import { toCustomer, toDeletedCustomer } from "../answers/customer.ts";
import { pageOf } from "../answers/list.ts";
import { endSubscription } from "../life/change-subscription.ts";
import { customerOf } from "../look-up.ts";
import { changedText, mergedMetadata, type Params, textOf } from "../params.ts";
import { invalid, missing } from "../refusal.ts";
import { emitEvent } from "../webhooks/emit-event.ts";
import { type Operation, paging } from "./operation.ts";

const fields = ["email", "name", "phone", "description", "metadata", "preferred_locales"];

/** The customers of the account. */
export const customerOperations: readonly Operation[] = [
  {
    name: "customers.create",
    method: "POST",
    path: "/v1/customers",
    params: fields,
    run(account, { params }) {
      const created = account.now();
      const customer = account.customers.put({
        id: account.newId("cus"),
        created,
        email: emailOf(params, null),
        name: textOf(params, "name") ?? null,
        phone: textOf(params, "phone") ?? null,
        description: textOf(params, "description") ?? null,
        metadata: mergedMetadata(params),
        isDeleted: false,
      });
      const object = toCustomer(customer);
      emitEvent(account, { type: "customer.created", data: { object } }, created);
      return object;
    },
  },
  {
    name: "customers.list",
    method: "GET",
    path: "/v1/customers",
    params: [...paging, "email"],
    run(account, { params }) {
      const email = textOf(params, "email");
      const found = account.customers
        .all()
        .filter((one) => !one.isDeleted && (email === undefined || one.email === email));
      return pageOf(params, "/v1/customers", found, toCustomer);
    },
  },
  {
    name: "customers.retrieve",
    method: "GET",
    path: "/v1/customers/{id}",
    params: [],
    run(account, { id }) {
      const customer = account.customers.get(id);
      if (customer === undefined) throw missing("customer", id);
      return customer.isDeleted ? toDeletedCustomer(customer) : toCustomer(customer);
    },
  },
  {
    name: "customers.update",
    method: "POST",
    path: "/v1/customers/{id}",
    params: fields,
    run(account, { params, id }) {
      const customer = customerOf(account, id);
      const object = toCustomer(
        account.customers.put({
          ...customer,
          email: emailOf(params, customer.email),
          name: changedText(params, "name", customer.name),
          phone: changedText(params, "phone", customer.phone),
          description: changedText(params, "description", customer.description),
          metadata: mergedMetadata(params, customer.metadata),
        }),
      );
      emitEvent(account, { type: "customer.updated", data: { object } }, account.now());
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
      const deleted = account.customers.put({ ...customer, email: null, name: null, phone: null, isDeleted: true });
      emitEvent(account, { type: "customer.deleted", data: { object: toCustomer(customer) } }, at);
      return toDeletedCustomer(deleted);
    },
  },
];

function emailOf(params: Params, current: string | null): string | null {
  const email = changedText(params, "email", current);
  if (email === null || email === current || /^[^@\s]+@[^@\s]+$/.test(email)) return email;
  throw invalid("email", `Invalid email address: ${email}`, "email_invalid");
}

import * as z from "zod/mini";
import { customerOf } from "./account.ts";
import { toCustomer, toPortalSession, toPrice, toSession, toSubscription } from "./answers.ts";
import { endSubscription, setCancelAtPeriodEnd } from "./life/change-subscription.ts";
import { type Operation, operation, pageOf } from "./operation.ts";
import { address, listOf, metadata, paging, whole } from "./params.ts";
import { invalid, missing } from "./refusal.ts";
import { emitEvent } from "./webhooks/emit-event.ts";

const DAY = 86_400;
const text = z.string();

const createCustomer = operation(
  "customers.create",
  "POST /v1/customers",
  z.strictObject({ email: z.optional(z.email({ pattern: /^[^@\s]+@[^@\s]+$/ })), metadata }),
  (account, { email = null, metadata }) => {
    const created = account.now();
    const customer = { id: account.newId("cus"), created, email, metadata, isDeleted: false };
    const object = toCustomer(account.customers.put(customer));
    emitEvent(account, "customer.created", object, created);
    return object;
  },
);

const updateCustomer = operation(
  "customers.update",
  "POST /v1/customers/{id}",
  z.strictObject({ email: z.email({ pattern: /^[^@\s]+@[^@\s]+$/ }) }),
  (account, { email }, id) => {
    const object = toCustomer(account.customers.put({ ...customerOf(account, id), email }));
    emitEvent(account, "customer.updated", object, account.now());
    return object;
  },
);

const deleteCustomer = operation("customers.del", "DELETE /v1/customers/{id}", z.strictObject({}), (account, _, id) => {
  const customer = customerOf(account, id);
  const at = account.now();
  for (const subscription of account.subscriptions.all())
    if (subscription.customer === id && subscription.status !== "canceled") endSubscription(account, subscription, at);
  account.customers.put({ ...customer, email: null, isDeleted: true });
  emitEvent(account, "customer.deleted", toCustomer(customer), at);
  return { id, object: "customer", deleted: true };
});

/** Callers find prices by lookup key. */
const createPrice = operation(
  "prices.create",
  "POST /v1/prices",
  z.strictObject({
    currency: text,
    unit_amount: whole,
    recurring: z.strictObject({ interval: z.literal("month") }),
    product_data: z.strictObject({ name: text }),
    lookup_key: z.optional(text),
    transfer_lookup_key: z.optional(z.literal("true")),
  }),
  (account, { currency, unit_amount: unitAmount, product_data, lookup_key: lookupKey = null, ...input }) => {
    const created = account.now();
    const holder = account.prices.all().find((one) => lookupKey !== null && one.lookupKey === lookupKey);
    if (holder && !input.transfer_lookup_key)
      throw invalid("lookup_key", `A price (\`${holder.id}\`) already uses that lookup key.`);
    if (holder) account.prices.put({ ...holder, lookupKey: null });
    const product = account.products.put({ id: account.newId("prod"), created, ...product_data }).id;
    return toPrice(
      account.prices.put({ id: account.newId("price"), created, product, currency, unitAmount, lookupKey }),
    );
  },
);

const listPrices = operation(
  "prices.list",
  "GET /v1/prices",
  z.strictObject({ ...paging, active: z.optional(z.literal("true")), lookup_keys: z.optional(listOf(text)) }),
  (account, input) => {
    const found = account.prices.all().filter((one) => input.lookup_keys?.includes(one.lookupKey ?? "") ?? true);
    return pageOf(input, "/v1/prices", found, toPrice);
  },
);

const createSession = operation(
  "checkout.sessions.create",
  "POST /v1/checkout/sessions",
  z.strictObject({
    mode: z.literal("subscription"),
    success_url: address,
    cancel_url: z.optional(address),
    customer: text,
    client_reference_id: z.optional(text),
    line_items: listOf(z.strictObject({ price: text, quantity: z._default(whole, 1) })).check(z.minLength(1)),
    subscription_data: z._default(z.strictObject({ metadata, trial_end: z.optional(whole) }), { metadata: {} }),
    metadata,
    locale: z.optional(text),
  }),
  (account, input) => {
    const created = account.now();
    const { metadata: subscriptionMetadata, trial_end: trialEnd = null } = input.subscription_data;
    if (trialEnd !== null && trialEnd < created + 2 * DAY)
      throw invalid("subscription_data[trial_end]", "The `trial_end` date has to be at least 2 days in the future.");
    const session = account.sessions.put({
      id: account.newId("cs_test"),
      created,
      expiresAt: created + DAY,
      status: "open" as const,
      successUrl: input.success_url,
      cancelUrl: input.cancel_url ?? null,
      customer: customerOf(account, input.customer, "customer").id,
      clientReferenceId: input.client_reference_id ?? null,
      metadata: input.metadata,
      lines: input.line_items.map(({ price, quantity }, index) => {
        const { id } = account.prices.require(price, `line_items[${index}][price]`);
        return { id: account.newId("li"), price: id, quantity };
      }),
      subscriptionMetadata,
      trialEnd,
      subscription: null,
      isDeclined: false,
    });
    return toSession(account, session);
  },
);

const listSessions = operation(
  "checkout.sessions.list",
  "GET /v1/checkout/sessions",
  z.strictObject({ ...paging, customer: z.optional(text) }),
  (account, { customer, ...page }) => {
    if (customer !== undefined) account.customers.require(customer, "customer");
    const found = account.sessions.all().filter((one) => (customer ?? one.customer) === one.customer);
    return pageOf(page, "/v1/checkout/sessions", found, (one) => toSession(account, one));
  },
);

/** Without the status `all`, the list omits canceled ones. */
const listSubscriptions = operation(
  "subscriptions.list",
  "GET /v1/subscriptions",
  z.strictObject({ ...paging, customer: z.optional(text), status: z.optional(z.literal("all")) }),
  (account, { customer, status, ...page }) => {
    if (customer !== undefined) account.customers.require(customer, "customer");
    const found = account.subscriptions
      .all()
      .filter((one) => (customer ?? one.customer) === one.customer && (status ?? one.status) !== "canceled");
    return pageOf(page, "/v1/subscriptions", found, (one) => toSubscription(account, one));
  },
);

const updateSubscription = operation(
  "subscriptions.update",
  "POST /v1/subscriptions/{id}",
  z.strictObject({ cancel_at_period_end: z.stringbool() }),
  (account, { cancel_at_period_end: cancels }, id) => {
    const subscription = account.subscriptions.require(id);
    // A canceled subscription can only be read: for a change Stripe reports that none exists.
    if (subscription.status === "canceled") throw missing("subscription", id);
    return toSubscription(account, setCancelAtPeriodEnd(account, subscription, cancels, account.now()));
  },
);

const createPortal = operation(
  "billingPortal.sessions.create",
  "POST /v1/billing_portal/sessions",
  z.strictObject({ customer: text, return_url: z.optional(address), locale: z.optional(text) }),
  (account, { customer, return_url: returnUrl = null }) => {
    const { id } = customerOf(account, customer, "customer");
    const portal = { id: account.newId("bps"), created: account.now(), customer: id, returnUrl };
    return toPortalSession(account, account.portals.put(portal));
  },
);

const listEvents = operation(
  "events.list",
  "GET /v1/events",
  z.strictObject({ ...paging, created: z.optional(z.strictObject({ gte: whole })), types: z.optional(listOf(text)) }),
  (account, input) => {
    const { created: { gte } = { gte: 0 }, types } = input;
    const found = account.events.all().filter(({ created, type }) => created >= gte && (types?.includes(type) ?? true));
    return pageOf(input, "/v1/events", found, ({ body }): { id: string } => JSON.parse(body));
  },
);

const operations: readonly Operation[] = [
  ...[createCustomer, updateCustomer, deleteCustomer, createPrice, listPrices, createSession, listSessions],
  ...[listSubscriptions, updateSubscription, createPortal, listEvents],
];

export function findOperation(method: string, path: string): { operation: Operation; id: string } | undefined {
  for (const found of operations) {
    const id = found.idIn(method, path);
    if (id !== undefined) return { operation: found, id };
  }
  return undefined;
}

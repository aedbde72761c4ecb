/**
 * Stripe and its stand-in must give the same responses to these calls. STRIPE_CONTRACT_KEY (a test
 * key) selects the real Stripe.
 */
import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import { expect, test } from "vitest";
import { stripeUnderTest } from "./testing/stripe-under-test.ts";

const realKey = process.env.STRIPE_CONTRACT_KEY;
const monthly = {
  currency: "brl",
  recurring: { interval: "month" },
  product_data: { name: "Em Dia Premium" },
} as const;

async function aStripe(): Promise<Stripe> {
  if (realKey !== undefined) return new Stripe(realKey);
  return (await stripeUnderTest()).client;
}

test("given a customer, when it is made and deleted, then every call answers as Stripe does", async () => {
  const client = await aStripe();
  const made = await client.customers.create({ email: "ana@example.com", metadata: { a: "1" } });
  expect(made).toMatchObject({ object: "customer", email: "ana@example.com", metadata: { a: "1" }, livemode: false });
  expect(await client.customers.del(made.id)).toEqual(expect.objectContaining({ id: made.id, deleted: true }));
  await expect(client.customers.del(made.id)).rejects.toMatchObject({ statusCode: 404, code: "resource_missing" });
});

test("given a price with a lookup key, when another claims it, then only a transfer moves it", async () => {
  const client = await aStripe();
  const lookup_key = `premium-${randomUUID()}`;
  const old = await client.prices.create({ ...monthly, unit_amount: 2990, lookup_key });
  expect(old).toMatchObject({ unit_amount: 2990, currency: "brl", lookup_key });
  await expect(client.prices.create({ ...monthly, unit_amount: 3990, lookup_key })).rejects.toMatchObject({
    statusCode: 400,
    param: "lookup_key",
  });
  const fresh = await client.prices.create({ ...monthly, unit_amount: 3990, lookup_key, transfer_lookup_key: true });
  const found = await client.prices.list({ lookup_keys: [lookup_key], active: true });
  expect(found.data.map(({ id }) => id)).toEqual([fresh.id]);
});

test("given an idempotency key, when it is used again, then the answer is replayed, and another body is refused", async () => {
  const client = await aStripe();
  const idempotencyKey = randomUUID();
  const first = await client.customers.create({ email: "ana@example.com" }, { idempotencyKey });
  const again = await client.customers.create({ email: "ana@example.com" }, { idempotencyKey });
  expect([again.id, again.lastResponse.headers["idempotent-replayed"]]).toEqual([first.id, "true"]);
  const other = client.customers.create({ email: "bia@example.com" }, { idempotencyKey });
  await expect(other).rejects.toMatchObject({ type: "StripeIdempotencyError", statusCode: 400 });
});

test.each<[string, (client: Stripe) => Promise<unknown>, object]>([
  ["an unknown customer", (client) => client.customers.del("cus_none"), { statusCode: 404, code: "resource_missing" }],
  [
    "a list of an unknown customer",
    (client) => client.subscriptions.list({ customer: "cus_none" }),
    { statusCode: 400, code: "resource_missing", param: "customer" },
  ],
  [
    "a portal without customer",
    (client) => client.billingPortal.sessions.create({ return_url: "http://localhost" }),
    { statusCode: 400, code: "parameter_missing", param: "customer" },
  ],
  [
    "a price without interval",
    (client) => client.prices.create({ currency: "brl", unit_amount: 1, product_data: { name: "x" } }),
    { statusCode: 400, param: "recurring" },
  ],
  [
    "a return to somewhere a browser must not go",
    (client) => client.checkout.sessions.create({ mode: "subscription", success_url: "javascript:alert(1)" }),
    { statusCode: 400, code: "url_invalid", param: "success_url" },
  ],
])("given %s, when requested, then the refusal has Stripe's form", async (_case, call, refusal) => {
  const client = await aStripe();
  await expect(call(client)).rejects.toMatchObject({ type: "StripeInvalidRequestError", ...refusal });
});

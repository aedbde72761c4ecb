import { request } from "node:http";
import { expect, test } from "vitest";
import { aCheckout, type StripeUnderTest, stripeUnderTest } from "./testing/stripe-under-test.ts";

test("given 25 sessions, when a list is paged, then each is returned once, newest first", async () => {
  const under = await stripeUnderTest();
  const { customer, price } = await aCheckout(under);
  const { sessions } = under.client.checkout;
  for (let index = 0; index < 24; index += 1) await aSession(under, customer.id, price.id, String(index));
  const first = await sessions.list({ customer: customer.id, limit: 10 });
  expect([first.has_more, first.data[0]?.metadata]).toEqual([true, { index: "23" }]);
  const all = await sessions.list({ customer: customer.id, limit: 10 }).autoPagingToArray({ limit: 100 });
  const newestFirst = Array.from({ length: 24 }, (_, index) => String(23 - index));
  expect(all.map(({ metadata }) => metadata?.index)).toEqual([...newestFirst, undefined]);
  await expect(sessions.list({ limit: 101 })).rejects.toMatchObject({ statusCode: 400, param: "limit" });
});

test("given fifty calls with one idempotency key at once, then one customer is made", async () => {
  const { client } = await stripeUnderTest();
  const calls = Array.from({ length: 50 }, () =>
    client.customers.create({ email: "ana@example.com" }, { idempotencyKey: "k" }),
  );
  expect(new Set((await Promise.all(calls)).map(({ id }) => id)).size).toBe(1);
});

test.each(["sk_live_abc", "rk_live_abc", "pk_test_abc", "nope", "sk_test_"])(
  "given the key %s, when it calls, then it is refused with 401",
  async (key) => {
    const { clientWith } = await stripeUnderTest();
    const refused = clientWith(key).prices.list();
    await expect(refused).rejects.toMatchObject({ type: "StripeAuthenticationError", statusCode: 401 });
  },
);

test("given faults, when calls suffer them, then the client sees what Stripe would do", async () => {
  const { client, clientWith, faults, testControls } = await stripeUnderTest();
  const once = clientWith("sk_test_local", { maxNetworkRetries: 0 });
  const impatient = clientWith("sk_test_local", { maxNetworkRetries: 0, timeout: 100 });
  faults.set({ service: "stripe", kind: "throttle", rate: 1 });
  await expect(once.prices.list()).rejects.toMatchObject({ type: "StripeRateLimitError" });
  faults.clear();
  faults.set({ service: "stripe", action: "customers.create", kind: "error", rate: 1 });
  await expect(once.customers.create({})).rejects.toMatchObject({ type: "StripeAPIError", statusCode: 500 });
  expect((await once.prices.list()).data).toEqual([]);
  faults.clear();
  faults.set({ service: "stripe", kind: "timeout", rate: 1 });
  await expect(impatient.customers.create({})).rejects.toMatchObject({ type: "StripeConnectionError" });
  faults.clear();
  faults.set({ service: "stripe", kind: "lost-response", rate: 1 });
  const lost = once.customers.create({ email: "ana@example.com" }, { idempotencyKey: "k" });
  await expect(lost).rejects.toMatchObject({ type: "StripeConnectionError" });
  faults.clear();
  const found = await client.customers.create({ email: "ana@example.com" }, { idempotencyKey: "k" });
  expect(testControls.customers().map(({ id }) => id)).toEqual([found.id]);
});

test("given unknown calls and parameters, when they are requested, then the answer names them", async () => {
  const { client } = await stripeUnderTest();
  const unknown = client.prices.list({ created: { gt: 1 } });
  await expect(unknown).rejects.toMatchObject({ statusCode: 400, code: "parameter_unknown", param: "created" });
  await expect(client.coupons.list()).rejects.toMatchObject({ type: "StripeInvalidRequestError", statusCode: 404 });
});

test("given names that would reach a prototype, when they are sent, then nothing is polluted", async () => {
  const under = await stripeUnderTest();
  const body = "email=a%40b.c&metadata[__proto__][polluted]=1&__proto__[polluted]=1&metadata[constructor]=x";
  expect(await rawPost(under, "/v1/customers", body)).toBe(400);
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
});

test("given sessions of a customer, when they are listed, then paid, open and expired ones are distinguished", async () => {
  const under = await stripeUnderTest();
  const { customer, price, session } = await aCheckout(under);
  const list = async () => {
    const { data } = await under.client.checkout.sessions.list({ customer: customer.id });
    return data.map(({ id, status, url }) => [id, status, url]);
  };
  const other = await aSession(under, customer.id, price.id);
  const page = `${under.url}/__local/stripe/checkout/${other.id}`;
  under.testControls.pay(session.id);
  expect(await list()).toEqual([
    [other.id, "open", page],
    [session.id, "complete", null],
  ]);
  await under.pass({ days: 1 });
  expect((await list())[0]).toEqual([other.id, "expired", null]);
});

function aSession({ client }: StripeUnderTest, customer: string, price: string, index = "") {
  return client.checkout.sessions.create({
    mode: "subscription",
    customer,
    success_url: "http://localhost/ok",
    metadata: { index },
    line_items: [{ price, quantity: 1 }],
  });
}

function rawPost({ url }: StripeUnderTest, path: string, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: "Bearer sk_test_local", "content-type": "application/x-www-form-urlencoded" };
    request(`${url}${path}`, { method: "POST", headers }, (response) => resolve(response.resume().statusCode ?? 0))
      .once("error", reject)
      .end(body);
  });
}

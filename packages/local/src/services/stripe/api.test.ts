import { request } from "node:http";
import { expect, test } from "vitest";
import { aCheckout, type StripeUnderTest, startSeconds, stripeUnderTest } from "./stripe-under-test.ts";

test("given 25 customers, when a list pages, then every one comes once, newest first", async () => {
  const { client } = await stripeUnderTest();
  for (let index = 0; index < 25; index += 1) await client.customers.create({ email: `c${index}@example.com` });
  const first = await client.customers.list({ limit: 10 });
  expect(first.has_more).toBe(true);
  expect(first.data[0]?.email).toBe("c24@example.com");
  const all = await client.customers.list({ limit: 10 }).autoPagingToArray({ limit: 100 });
  expect(all.map(({ email }) => email)).toEqual(Array.from({ length: 25 }, (_, index) => `c${24 - index}@example.com`));
  const before = await client.customers.list({ limit: 3, ending_before: all[5]?.id ?? "" });
  expect(before.data.map(({ id }) => id)).toEqual(all.slice(2, 5).map(({ id }) => id));
  await expect(client.customers.list({ limit: 101 })).rejects.toMatchObject({ statusCode: 400, param: "limit" });
});

test("given an idempotency key, when it is used again, then the same answer comes, and another body is refused", async () => {
  const { client, clock } = await stripeUnderTest();
  const idempotencyKey = "customer-o-1";
  const first = await client.customers.create({ email: "ana@example.com" }, { idempotencyKey });
  const again = await client.customers.create({ email: "ana@example.com" }, { idempotencyKey });
  expect(again.id).toBe(first.id);
  expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
  const other = client.customers.create({ email: "bia@example.com" }, { idempotencyKey });
  await expect(other).rejects.toMatchObject({ type: "StripeIdempotencyError", statusCode: 400 });
  clock.advanceTo(new Date((startSeconds + 24 * 3600) * 1000));
  const nextDay = await client.customers.create({ email: "ana@example.com" }, { idempotencyKey });
  expect(nextDay.id).not.toBe(first.id);
});

test("given fifty calls with one idempotency key at once, then one customer is made", async () => {
  const { client } = await stripeUnderTest();
  const calls = Array.from({ length: 50 }, () =>
    client.customers.create({ email: "ana@example.com" }, { idempotencyKey: "k" }),
  );
  expect(new Set((await Promise.all(calls)).map(({ id }) => id)).size).toBe(1);
  expect((await client.customers.list()).data).toHaveLength(1);
});

test.each(["sk_live_abc", "rk_live_abc", "pk_test_abc", "nope", "sk_test_"])(
  "given the key %s, when it calls, then it is refused with 401",
  async (key) => {
    const { clientWith } = await stripeUnderTest();
    const refused = clientWith(key).customers.list();
    await expect(refused).rejects.toMatchObject({ type: "StripeAuthenticationError", statusCode: 401 });
  },
);

test("given faults, when calls suffer them, then the client sees what Stripe would do", async () => {
  const { client, clientWith, faults } = await stripeUnderTest();
  const impatient = clientWith("sk_test_local", { maxNetworkRetries: 0, timeout: 100 });
  faults.set({ service: "stripe", kind: "throttle", rate: 1 });
  await expect(impatient.customers.list()).rejects.toMatchObject({ type: "StripeRateLimitError" });
  faults.clear();
  faults.set({ service: "stripe", action: "customers.create", kind: "error", rate: 1 });
  await expect(impatient.customers.create({})).rejects.toMatchObject({ type: "StripeAPIError", statusCode: 500 });
  expect((await impatient.customers.list()).data).toEqual([]);
  faults.clear();
  faults.set({ service: "stripe", kind: "timeout", rate: 1 });
  await expect(impatient.customers.create({})).rejects.toMatchObject({ type: "StripeConnectionError" });
  faults.clear();
  faults.set({ service: "stripe", kind: "lost-response", rate: 1 });
  const lost = impatient.customers.create({ email: "ana@example.com" }, { idempotencyKey: "k" });
  await expect(lost).rejects.toMatchObject({ type: "StripeConnectionError" });
  faults.clear();
  const found = await client.customers.create({ email: "ana@example.com" }, { idempotencyKey: "k" });
  expect((await client.customers.list()).data.map(({ id }) => id)).toEqual([found.id]);
});

test("given calls and parameters it does not know, when they are asked for, then it says so by name", async () => {
  const { client } = await stripeUnderTest();
  const unknown = client.customers.list({ created: { gt: 1 } });
  await expect(unknown).rejects.toMatchObject({ statusCode: 400, code: "parameter_unknown", param: "created" });
  await expect(client.coupons.list()).rejects.toMatchObject({ type: "StripeInvalidRequestError", statusCode: 404 });
});

test("given names that would reach a prototype, when they are sent, then nothing is polluted", async () => {
  const under = await stripeUnderTest();
  const body = "email=a%40b.c&metadata[__proto__][polluted]=1&__proto__[polluted]=1&metadata[constructor]=x";
  expect(await rawPost(under, "/v1/customers", body)).toBe(400);
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
});

test("given sessions of a customer, when they are listed by status, then paid, open and expired ones are told apart", async () => {
  const under = await stripeUnderTest();
  const { customer, price, session } = await aCheckout(under);
  const list = async (status: "open" | "complete" | "expired") => {
    const { data } = await under.client.checkout.sessions.list({ customer: customer.id, status });
    return data.map(({ id }) => id);
  };
  const other = await under.client.checkout.sessions.create({
    mode: "subscription",
    customer: customer.id,
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: "http://localhost/ok",
  });
  expect(other.url).toBe(`${under.url}/__local/stripe/checkout/${other.id}`);
  expect(await list("open")).toEqual([other.id, session.id]);
  under.desk.pay(session.id);
  await under.client.checkout.sessions.expire(other.id);
  expect([await list("open"), await list("complete"), await list("expired")]).toEqual([[], [session.id], [other.id]]);
  await expect(under.client.checkout.sessions.expire(other.id)).rejects.toMatchObject({ statusCode: 400 });
  const lines = await under.client.checkout.sessions.retrieve(session.id, { expand: ["line_items", "customer"] });
  expect(lines.line_items?.data[0]?.price?.id).toBe(price.id);
  expect(lines.customer).toMatchObject({ email: "dona@example.com" });
});

function rawPost({ url }: StripeUnderTest, path: string, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: "Bearer sk_test_local", "content-type": "application/x-www-form-urlencoded" };
    request(`${url}${path}`, { method: "POST", headers }, (response) => resolve(response.resume().statusCode ?? 0))
      .once("error", reject)
      .end(body);
  });
}

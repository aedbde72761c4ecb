import { expect, test } from "vitest";
import { aCheckout, stripeUnderTest, webhookSecret } from "./testing/stripe-under-test.ts";

test("given a delivery, when its body or instant is changed, then the official verification refuses it", async () => {
  const { client, clock, testControls, workload, received } = await stripeUnderTest();
  await client.customers.create({ email: "ana@example.com" });
  await workload.drain();
  const [delivery] = received;
  if (delivery === undefined) throw new Error("nothing came");
  const verify = (body: string, signature: string, after = 0) =>
    client.webhooks.constructEvent(body, signature, webhookSecret, 300, undefined, clock.now().getTime() + after);
  expect(verify(delivery.body, delivery.signature).type).toBe("customer.created");
  expect(() => verify(delivery.body.replace("ana", "eva"), delivery.signature)).toThrow();
  expect(() => verify(delivery.body, delivery.signature, 301_000)).toThrow("tolerance");
  const { body, signature } = testControls.signed(delivery.event.id);
  expect(verify(body, signature)).toEqual(delivery.event);
});

test("given a secret being rolled, when events leave, then each secret has its signature", async () => {
  const { client, clock, testControls, workload, received } = await stripeUnderTest();
  testControls.deliver({ extraSecrets: ["whsec_new"] });
  await client.customers.create({ email: "ana@example.com" });
  await workload.drain();
  const { body = "", signature = "" } = received[0] ?? {};
  const now = clock.now().getTime();
  for (const secret of [webhookSecret, "whsec_new"])
    expect(client.webhooks.constructEvent(body, signature, secret, 300, undefined, now).object).toBe("event");
});

test("given a webhook that fails, when time passes, then the same event is delivered again, with growing pauses", async () => {
  const { client, answers, testControls, received, pass, workload } = await stripeUnderTest();
  answers.push(500, 400, 302);
  await client.customers.create({ email: "ana@example.com" });
  await workload.drain();
  expect(received).toHaveLength(1);
  await pass({ seconds: 299 });
  expect(received).toHaveLength(1);
  await pass({ seconds: 1 });
  await pass({ seconds: 1800 });
  await pass({ hours: 2 });
  expect(received).toHaveLength(4);
  expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  expect(testControls.deliveries()).toMatchObject([{ status: "delivered", type: "customer.created" }]);
  expect(testControls.deliveries()[0]?.attempts.map(({ status }) => status)).toEqual([500, 400, 302, 200]);
});

test("given a webhook that fails for three days, then the delivery is given up and can be sent by hand", async () => {
  const { client, answers, testControls, received, pass } = await stripeUnderTest();
  answers.push(...Array.from({ length: 20 }, () => 500));
  const customer = await client.customers.create({ email: "ana@example.com" });
  for (let halfDay = 0; halfDay < 10; halfDay += 1) await pass({ hours: 12 });
  const [given] = testControls.deliveries();
  expect(given?.status).toBe("failed");
  const attempts = received.length;
  answers.length = 0;
  await pass({ days: 10 });
  expect(received).toHaveLength(attempts);
  testControls.redeliver(given?.eventId ?? "");
  await pass({ seconds: 0 });
  expect(received.at(-1)?.event.data.object).toMatchObject({ id: customer.id });
});

test("given held events, when they are released shuffled and doubled, then each is delivered twice, in another order, the same for a seed", async () => {
  const under = await stripeUnderTest();
  const { testControls, received, workload } = under;
  testControls.deliver({ hold: true });
  const { session } = await aCheckout(under);
  testControls.pay(session.id);
  await workload.drain();
  expect(received).toHaveLength(0);
  const happened = testControls.events().map(({ id }) => id);
  testControls.deliver({ duplicates: 1, shuffleSeed: 7 });
  expect(testControls.release()).toBe(12);
  await workload.drain();
  const order = received.map(({ event }) => event.id);
  expect(order.toSorted()).toEqual([...happened, ...happened].toSorted());
  expect(order).not.toEqual(happened.flatMap((id) => [id, id]));
  expect(testControls.release()).toBe(0);
});

test("given many events, when they leave, then they travel one by one", async () => {
  const { client, most, workload } = await stripeUnderTest();
  for (let index = 0; index < 6; index += 1) await client.customers.create({ email: `c${index}@example.com` });
  await workload.drain();
  expect(most()).toBe(1);
});

test("given no listener, when events happen, then they are recorded and the region is idle", async () => {
  const under = await stripeUnderTest({ listens: false });
  const { session } = await aCheckout(under);
  under.testControls.pay(session.id);
  await under.pass({ days: 40 });
  expect(under.testControls.deliveries()).toEqual([]);
  expect(under.testControls.events().map(({ type }) => type)).toContain("invoice.paid");
});

test("given deliveries not made before a restart, when the region is back, then they are made", async () => {
  const under = await stripeUnderTest();
  under.answers.push(500);
  await under.client.customers.create({ email: "ana@example.com" });
  await under.workload.drain();
  under.workload.abandon();
  const again = await stripeUnderTest({ store: under.store });
  await again.pass({ seconds: 300 });
  expect(again.received.map(({ body }) => body)).toEqual(under.received.map(({ body }) => body));
});

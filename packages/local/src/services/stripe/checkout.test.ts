import { expect, test } from "vitest";
import { aCheckout, stripeUnderTest } from "./testing/stripe-under-test.ts";

test("given an open checkout, when the person pays, then a subscription is active and the webhook gets its events in order", async () => {
  const under = await stripeUnderTest();
  const { customer, price, session } = await aCheckout(under);
  expect(under.testControls.pay(session.id)).toBe(`http://localhost:3000/assinatura?sessao=${session.id}`);
  await under.workload.drain();
  const [paid] = (await under.client.checkout.sessions.list({ customer: customer.id })).data;
  expect(paid).toMatchObject({ status: "complete", url: null });
  const [subscription] = (await under.client.subscriptions.list({ customer: customer.id })).data;
  expect(subscription).toMatchObject({
    id: paid?.subscription,
    status: "active",
    customer: customer.id,
    metadata: { ownerId: "o-1" },
    items: { data: [{ price: { id: price.id }, current_period_end: Date.parse("2027-02-28T12:00:00Z") / 1000 }] },
  });
  expect(under.received.map(({ event }) => event.type)).toEqual([
    "customer.created",
    "customer.updated",
    "customer.subscription.created",
    "invoice.paid",
    "customer.subscription.updated",
    "checkout.session.completed",
  ]);
});

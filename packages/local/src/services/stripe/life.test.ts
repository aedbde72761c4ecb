import type Stripe from "stripe";
import { expect, test } from "vitest";
import { aCheckout, type StripeUnderTest, startSeconds, stripeUnderTest } from "./testing/stripe-under-test.ts";

const DAY = 86_400;
const seconds = (instant: string) => Date.parse(instant) / 1000;

async function aSubscriber(trialEnd?: number) {
  const under = await stripeUnderTest();
  const { customer, session } = await aCheckout(under, trialEnd);
  under.testControls.pay(session.id);
  await under.workload.drain();
  under.received.length = 0;
  const read = async (): Promise<Stripe.Subscription> => {
    const { data } = await under.client.subscriptions.list({ customer: customer.id, status: "all" });
    const [subscription] = data;
    if (subscription === undefined) throw new Error("no subscription");
    return subscription;
  };
  return { under, customer: customer.id, read };
}

const told = ({ received }: StripeUnderTest) => received.map(({ event }) => [event.type, event.created]);
const periodOf = ({ items }: Stripe.Subscription) => [
  items.data[0]?.current_period_start,
  items.data[0]?.current_period_end,
];

test("given an anchor on the 31st, when months pass, then periods end on the last day and on the 31st again", async () => {
  const { under, read } = await aSubscriber();
  expect(periodOf(await read())).toEqual([startSeconds, seconds("2027-02-28T12:00:00Z")]);
  await under.pass({ days: 28 });
  expect(periodOf(await read())).toEqual([seconds("2027-02-28T12:00:00Z"), seconds("2027-03-31T12:00:00Z")]);
  expect((await read()).status).toBe("active");
  expect(told(under)).toEqual([
    ["customer.subscription.updated", seconds("2027-02-28T12:00:00Z")],
    ["invoice.paid", seconds("2027-02-28T12:00:00Z")],
  ]);
});

test("given a jump over three renewals, when the subscription is read, then each happened at its own instant", async () => {
  const { under, read } = await aSubscriber();
  under.clock.advanceTo(new Date("2027-05-10T00:00:00Z"));
  expect(periodOf(await read())).toEqual([seconds("2027-04-30T12:00:00Z"), seconds("2027-05-31T12:00:00Z")]);
  await under.workload.drain();
  const paid = told(under).filter(([type]) => type === "invoice.paid");
  expect(paid.map(([, at]) => at)).toEqual(
    ["2027-02-28T12:00:00Z", "2027-03-31T12:00:00Z", "2027-04-30T12:00:00Z"].map(seconds),
  );
});

test("given a card that fails, when it is tried on days 3, 5 and 7, then the subscription ends unpaid", async () => {
  const { under, customer, read } = await aSubscriber();
  under.testControls.setCard(customer, "fails");
  await under.pass({ days: 28 });
  const renewal = seconds("2027-02-28T12:00:00Z");
  expect(await read()).toMatchObject({ status: "past_due", ended_at: null });
  expect(periodOf(await read())[0]).toBe(renewal);
  await under.pass({ days: 6 });
  expect((await read()).status).toBe("past_due");
  await under.pass({ days: 1 });
  expect(await read()).toMatchObject({ status: "canceled", ended_at: renewal + 7 * DAY });
  const failures = told(under).filter(([type]) => type === "invoice.payment_failed");
  expect(failures.map(([, at]) => at)).toEqual([0, 3, 5, 7].map((days) => renewal + days * DAY));
  expect(told(under).at(-1)).toEqual(["customer.subscription.deleted", renewal + 7 * DAY]);
  await under.pass({ days: 90 });
  expect(told(under).at(-1)).toEqual(["customer.subscription.deleted", renewal + 7 * DAY]);
});

test("given a past due subscription, when the card works again, then the next attempt recovers it", async () => {
  const { under, customer, read } = await aSubscriber();
  under.testControls.setCard(customer, "fails");
  await under.pass({ days: 29 });
  expect(under.testControls.payOpenInvoice(customer)).toBe(false);
  under.testControls.setCard(customer, "ok");
  await under.pass({ days: 4 });
  expect(await read()).toMatchObject({ status: "active" });
  expect(under.received.at(-2)?.event).toMatchObject({ type: "invoice.paid", data: { object: { attempt_count: 3 } } });
});

test("given an open invoice, when it is paid at once, then the subscription is active again", async () => {
  const { under, customer, read } = await aSubscriber();
  under.testControls.setCard(customer, "fails");
  await under.pass({ days: 28 });
  const invoice = () => under.received.findLast(({ event }) => event.type.startsWith("invoice."))?.event.data.object;
  expect(invoice()).toMatchObject({ attempt_count: 1, next_payment_attempt: seconds("2027-03-03T12:00:00Z") });
  expect(under.testControls.payOpenInvoice(customer)).toBe(false);
  under.testControls.setCard(customer, "ok");
  expect(under.testControls.payOpenInvoice(customer)).toBe(true);
  await under.workload.drain();
  expect(invoice()).toMatchObject({ status: "paid", amount_paid: 2990 });
  expect((await read()).status).toBe("active");
});

test("given a trial, when it ends, then the first charge falls due at that instant", async () => {
  const trialEnd = startSeconds + 10 * DAY;
  const { under, read } = await aSubscriber(trialEnd);
  expect(await read()).toMatchObject({ status: "trialing" });
  expect(periodOf(await read())).toEqual([startSeconds, trialEnd]);
  await under.pass({ days: 10 });
  expect((await read()).status).toBe("active");
  expect(periodOf(await read())).toEqual([trialEnd, seconds("2027-03-10T12:00:00Z")]);
  const [paid] = under.received.filter(({ event }) => event.type === "invoice.paid");
  expect(paid?.event.data.object).toMatchObject({ amount_paid: 2990 });
});

test("given a cancellation at the period's end, when it is withdrawn or not, then the subscription continues or ends", async () => {
  const { under, customer, read } = await aSubscriber();
  const { id } = await read();
  const end = seconds("2027-02-28T12:00:00Z");
  const marked = await under.client.subscriptions.update(id, { cancel_at_period_end: true });
  expect(marked).toMatchObject({ status: "active", cancel_at: end });
  under.testControls.resume(customer);
  expect(await read()).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
  under.testControls.cancelAtPeriodEnd(customer);
  await under.pass({ days: 40 });
  expect(await read()).toMatchObject({ status: "canceled", ended_at: end, cancel_at_period_end: true });
  expect(told(under).at(-1)).toEqual(["customer.subscription.deleted", end]);
  expect((await under.client.subscriptions.list({ customer })).data).toEqual([]);
  const late = under.client.subscriptions.update(id, { cancel_at_period_end: false });
  await expect(late).rejects.toMatchObject({ code: "resource_missing" });
});

test("given an open checkout, when a day passes, then it expires and cannot be paid", async () => {
  const under = await stripeUnderTest();
  const { session } = await aCheckout(under);
  await under.pass({ days: 1 });
  const { data } = await under.client.checkout.sessions.list();
  expect(data).toMatchObject([{ id: session.id, status: "expired", url: null }]);
  expect(told(under).at(-1)).toEqual(["checkout.session.expired", startSeconds + DAY]);
  expect(() => under.testControls.pay(session.id)).toThrow("open");
});

test("given a restart on the same data, then subscriptions, ids and time continue", async () => {
  const { under, customer, read } = await aSubscriber();
  const before = await read();
  under.workload.abandon();
  const again = await stripeUnderTest({ store: under.store });
  const { data } = await again.client.subscriptions.list({ customer, status: "all" });
  expect(data[0]).toMatchObject({ id: before.id, status: "active" });
  const next = await again.client.customers.create({ email: "outra@example.com" });
  expect(next.id).not.toBe(customer);
  await again.pass({ days: 28 });
  expect(again.received.map(({ event }) => event.type)).toContain("invoice.paid");
});

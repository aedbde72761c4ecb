import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { storedItems } from "../support/stored-items.ts";
import { aStudio } from "../support/studio.ts";
import { subscriptions } from "../support/subscriptions.ts";

const region = oneRegion();
const { status, profileOf, customerOf, days, checkout, subscribe } = subscriptions(region);

const post = async (body: string, signature: string | undefined, url = region().url) => {
  const headers = { "content-type": "application/json", ...(signature ? { "stripe-signature": signature } : {}) };
  const answer = await fetch(`${url}/api/stripe/webhook`, { method: "POST", headers, body });
  return { status: answer.status, body: await answer.json() };
};
const lastEvent = () => region().stripe.events().at(-1)?.id ?? "";
const eventItem = (id: string) => storedItems(region()).get({ pk: `WH#${id}`, sk: "WH" });

test("given a paid checkout, when its events are recorded, then each is recorded once with the specification's fields and no personal data", async () => {
  const studio = await aStudio(region());
  await subscribe(studio);
  const customer = await customerOf(studio);
  const events = region()
    .stripe.events()
    .filter((event) => event.body.includes(customer));
  const items = await Promise.all(events.map((event) => eventItem(event.id)));
  for (const [index, item] of items.entries()) {
    expect(Object.keys(item).toSorted()).toEqual(
      [
        ...["pk", "sk", "id", "eventType", "userId", "customerId", "subscriptionId", "eventData", "processedAt"],
        ...["success", "errorMessage", "retryCount", "createdAt", "expiresAt"],
      ].toSorted(),
    );
    expect(item).toMatchObject({ eventType: events[index]?.type, customerId: customer, success: true, retryCount: 0 });
    expect(JSON.stringify(item)).not.toContain(studio.email);
  }
  const published = region()
    .events()
    .filter((event) => event.detailType === "subscription.changed");
  expect(published.filter((event) => JSON.stringify(event.detail).includes(studio.userId))).toHaveLength(1);
});

test("given forged, flipped, old, future and replayed deliveries, when they are received, then only the genuine one counts, once", async () => {
  const studio = await aStudio(region());
  await subscribe(studio);
  const { body, signature } = region().stripe.signed(lastEvent());
  const refused = { status: 400, body: expect.objectContaining({ code: "webhook.signature_invalid" }) };
  expect(await post(body, undefined)).toEqual(refused);
  expect(await post(body, signature.replace(/v1=./, "v1=z"))).toEqual(refused);
  expect(await post(body.replace("livemode", "livemodf"), signature)).toEqual(refused);
  expect(await post(` ${body}`, signature)).toEqual(refused);
  const [before, item] = [await profileOf(studio), await eventItem(lastEvent())];
  for (let count = 0; count < 3; count++)
    expect(await post(body, signature)).toEqual({ status: 200, body: { received: true } });
  expect([await profileOf(studio), await eventItem(lastEvent())]).toEqual([before, item]);
  region().clock.advanceTo(new Date(region().clock.now().getTime() + 302_000));
  expect(await post(body, signature)).toEqual(refused);
  const seconds = Math.floor(region().clock.now().getTime() / 1000) + 400;
  expect(await post(body, region().stripe.signed(lastEvent()).signature.replace(/t=\d+/, `t=${seconds}`))).toEqual(
    refused,
  );
});

test("given events out of order, twice, and under a second secret, when they are received, then the owner has the provider's state", async () => {
  const studio = await aStudio(region());
  region().stripe.deliver({ hold: true, duplicates: 1, shuffleSeed: 3, extraSecrets: ["whsec_next"] });
  await subscribe(studio);
  const customer = await customerOf(studio);
  region().stripe.cancelAtPeriodEnd(customer);
  region().stripe.resume(customer);
  region().stripe.cancelAtPeriodEnd(customer);
  expect(region().stripe.release()).toBeGreaterThan(6);
  region().stripe.deliver({ hold: false, duplicates: 0, shuffleSeed: undefined, extraSecrets: [] });
  await region().drain();
  expect(await status(studio)).toMatchObject({ status: "canceled", cancelAtPeriodEnd: true });
  expect(
    region()
      .stripe.deliveries()
      .filter((one) => one.status !== "delivered"),
  ).toEqual([]);
});

test.each([
  ["stripe", "subscription.provider_unavailable"],
  ["events", "Error"],
])(
  "given %s fails while an event is handled, when it works again, then the event is delivered again and handled",
  async (service, reason) => {
    const studio = await aStudio(region());
    await checkout(studio);
    const { sessionId } = await checkout(studio);
    region().faults.set({ service, rate: 1, kind: "error" });
    region().stripe.pay(sessionId);
    await region().drain();
    region().faults.clear();
    const event = lastEvent();
    const failed = await eventItem(event);
    expect(failed).toMatchObject({ success: false, processedAt: null, userId: null });
    expect(failed.retryCount).toBeGreaterThan(0);
    expect(String(failed.errorMessage)).toMatch(reason);
    await days(1);
    await region().drain();
    const taken = await eventItem(event);
    expect(taken).toMatchObject({
      success: true,
      userId: studio.userId,
      errorMessage: null,
      retryCount: failed.retryCount,
    });
    expect(await status(studio)).toMatchObject({ status: "active" });
  },
);

test("given another owner's and an unknown customer, when their events are received, then no other owner's data change", async () => {
  const [mine, other] = [await aStudio(region()), await aStudio(region())];
  await subscribe(mine);
  const before = await profileOf(mine);
  await subscribe(other);
  expect(await profileOf(mine)).toEqual(before);
});

test("given all tests of this file, when the logs are read, then they hold no secret, payload or address", async () => {
  const studio = await aStudio(region());
  await subscribe(studio);
  await post(JSON.stringify({ email: studio.email }), "t=1,v1=0");
  const customer = await customerOf(studio);
  const text = region()
    .logs()
    .map((line) => line.message)
    .join("\n");
  for (const never of [
    "sk_test",
    "whsec",
    "secret:Stripe",
    studio.email,
    "@exemplo.com.br",
    "v1=",
    customer,
    "livemode",
  ])
    expect(text, never).not.toContain(never);
});

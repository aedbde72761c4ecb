import { expect, test } from "vitest";
import { oneRegion } from "../support/one-region.ts";
import { storedItems } from "../support/stored-items.ts";
import { aStudio } from "../support/studio.ts";
import { subscriptions } from "../support/subscriptions.ts";

const region = oneRegion();
const { status, customerOf, days, checkout, subscribe } = subscriptions(region);

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

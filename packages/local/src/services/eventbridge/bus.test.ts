import { expect, test } from "vitest";
import { messagingUnderTest, pass } from "../../testing/messaging-under-test.ts";

const paid = { source: "shop", detailType: "paid", detail: { order: 1 } };

test("given a matching and another event, when put, then the target gets the first alone, in EventBridge's envelope", async () => {
  const seen: unknown[] = [];
  const { messaging } = messagingUnderTest(async (name, event) => void seen.push([name, event]));
  const bus = "arn:aws:events:sa-east-1:123456789012:event-bus/facts";
  const ids = messaging.buses.putEvents(bus, [paid, { ...paid, detailType: "refunded" }]);
  messaging.buses.putEvents("default", [paid]);
  await messaging.workload.drain();
  expect(seen).toEqual([
    [
      "echo",
      {
        version: "0",
        id: ids[0],
        "detail-type": "paid",
        source: "shop",
        account: "123456789012",
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        region: "sa-east-1",
        resources: [],
        detail: { order: 1 },
      },
    ],
  ]);
  expect(messaging.buses.accepted().map((one) => [one.bus, one.detailType, one.rules])).toEqual([
    ["default", "paid", []],
    ["facts", "refunded", []],
    ["facts", "paid", ["Paid"]],
  ]);
});

test("given a rule whose target is a queue, when its event is put, then the queue's Lambda gets the envelope as a message", async () => {
  const seen: unknown[] = [];
  const { messaging } = messagingUnderTest(async (_name, event) => void seen.push(event));
  const [id] = messaging.buses.putEvents("facts", [{ ...paid, detailType: "shipped" }]);
  await messaging.workload.drain();
  expect(seen).toMatchObject([{ Records: [{ body: expect.stringContaining(`"id":"${id}"`) }] }]);
  expect(messaging.buses.accepted()[0]?.rules).toEqual(["Shipped"]);
});

test("given a target that keeps failing, when its retries are over, then the Lambda's failure queue has the event", async () => {
  let calls = 0;
  const under = messagingUnderTest(async () => {
    calls += 1;
    throw new Error("down");
  });
  under.messaging.buses.putEvents("facts", [paid]);
  await under.messaging.workload.drain();
  expect(calls).toBe(1);
  await pass(under, 3);
  expect(calls).toBe(2);
  await pass(under, 5);
  expect(calls).toBe(3);
  const [letter] = under.messaging.queues.deadLetters();
  expect(letter?.queue).toBe("Letters");
  expect(JSON.parse(letter?.body ?? "")).toMatchObject({
    requestContext: { condition: "RetriesExhausted", approximateInvokeCount: 3 },
    requestPayload: { source: "shop", detail: { order: 1 } },
    responsePayload: { errorMessage: "down" },
  });
  await pass(under, 600);
  expect(calls).toBe(3);
});

test("given a target that recovers, when retried, then nothing is dead-lettered", async () => {
  let calls = 0;
  const under = messagingUnderTest(async () => {
    calls += 1;
    if (calls < 3) throw new Error("not yet");
  });
  under.messaging.buses.putEvents("facts", [paid]);
  await under.messaging.workload.drain();
  await pass(under, 10);
  await pass(under, 10);
  expect(calls).toBe(3);
  expect(under.messaging.queues.deadLetters()).toEqual([]);
});

test("given a region killed after accepting an event, when it starts again on its data, then the event is delivered", async () => {
  const first = messagingUnderTest(() => new Promise(() => {}));
  const [id] = first.messaging.buses.putEvents("facts", [paid]);
  first.messaging.workload.abandon();
  const seen: unknown[] = [];
  const second = messagingUnderTest(async (_name, event) => void seen.push(event), { store: first.store });
  second.messaging.workload.wake();
  await second.messaging.workload.drain();
  expect(seen).toMatchObject([{ id }]);
});

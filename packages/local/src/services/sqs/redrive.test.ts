import { expect, test } from "vitest";
import { isRecord, recordsAt, textAt } from "../../json.ts";
import { messagingUnderTest, pass, type Under } from "../../testing/messaging-under-test.ts";

const VISIBILITY_SECONDS = 61;

type Seen = { body: string; receives: string };

const seenIn = (event: unknown): Seen[] =>
  (isRecord(event) ? recordsAt(event, "Records") : []).map((record) => {
    const system = isRecord(record.attributes) ? record.attributes : {};
    return { body: textAt(record, "body"), receives: textAt(system, "ApproximateReceiveCount") };
  });

/** Makes dead letters of messages; `seen` lists what the Lambda receives after `heal`. */
async function deadLetters(...bodies: string[]): Promise<{ under: Under; seen: Seen[]; heal: () => void }> {
  const seen: Seen[] = [];
  let isBroken = true;
  const under = messagingUnderTest(async (_name, event) => {
    if (isBroken) throw new Error("no");
    seen.push(...seenIn(event));
  });
  const { queues } = under.messaging;
  const queue = queues.byUrl("http://127.0.0.1:1/123456789012/Work-physical");
  if (!queue) throw new Error("no queue");
  for (const body of bodies) queues.send(queue, { body, sender: "echo" });
  await under.messaging.workload.drain();
  await pass(under, VISIBILITY_SECONDS);
  await pass(under, VISIBILITY_SECONDS);
  return {
    under,
    seen,
    heal: () => {
      isBroken = false;
    },
  };
}

test("given dead letters, when they are sent back, then each is delivered once more, in the queue's order, as new", async () => {
  const { under, seen, heal } = await deadLetters("1", "2", "3", "4");
  const { queues, workload } = under.messaging;
  const before = queues.deadLetters();
  expect(before.map(({ body }) => body)).toEqual(["1", "2", "3", "4"]);
  heal();
  expect(queues.redrive()).toBe(4);
  expect(queues.deadLetters()).toEqual([]);
  await workload.drain();
  expect(seen).toEqual(["1", "2", "3", "4"].map((body) => ({ body, receives: "1" })));
  expect(queues.states()).toContainEqual({ name: "Work", visible: 0, inFlight: 0, delayed: 0 });
});

test("given no dead letters, when they are sent back, then there is nothing to send", () => {
  expect(messagingUnderTest(async () => undefined).messaging.queues.redrive()).toBe(0);
});

test("given letters that fail again, when they are sent back, then they are dead letters again under their own ids", async () => {
  const { under } = await deadLetters("1");
  const { queues } = under.messaging;
  const [first] = queues.deadLetters();
  queues.redrive();
  await under.messaging.workload.drain();
  await pass(under, VISIBILITY_SECONDS);
  await pass(under, VISIBILITY_SECONDS);
  expect(queues.deadLetters()).toMatchObject([{ id: first?.id, queue: "Dead", body: "1" }]);
});

import { expect, test } from "vitest";
import { isRecord, recordsAt, textAt } from "../../json.ts";
import { messagingUnderTest, pass, type Under } from "../../testing/messaging-under-test.ts";

const WORK_URL = "http://127.0.0.1:1/123456789012/Work-physical";

function send({ messaging }: Under, ...bodies: string[]) {
  const queue = messaging.queues.byUrl(WORK_URL);
  if (queue === undefined) throw new Error("no queue");
  return bodies.map((body) => messaging.queues.send(queue, { body, sender: "echo" }));
}

function bodiesOf(event: unknown): string[] {
  return isRecord(event) ? recordsAt(event, "Records").map((record) => textAt(record, "body")) : [];
}

test("given four messages and batches of three, when drained, then each arrives once, in order, in two batches", async () => {
  const batches: string[][] = [];
  const under = messagingUnderTest(async (_name, event) => void batches.push(bodiesOf(event)));
  send(under, "1", "2", "3", "4");
  await under.messaging.workload.drain();
  expect(batches).toEqual([["1", "2", "3"], ["4"]]);
  expect(under.messaging.queues.states()).toContainEqual({ name: "Work", visible: 0, inFlight: 0, delayed: 0 });
});

test("given one failed item of a batch, when its visibility is over, then it alone is delivered again, then moved to the dead letters", async () => {
  const batches: string[][] = [];
  const under = messagingUnderTest(async (_name, event) => {
    batches.push(bodiesOf(event));
    const failed = isRecord(event) ? recordsAt(event, "Records").filter((record) => record.body === "bad") : [];
    return { batchItemFailures: failed.map((record) => ({ itemIdentifier: record.messageId })) };
  });
  send(under, "good", "bad", "fine");
  await under.messaging.workload.drain();
  expect(batches).toEqual([["good", "bad", "fine"]]);
  await pass(under, 59);
  expect(batches).toHaveLength(1);
  await pass(under, 2);
  expect(batches).toEqual([["good", "bad", "fine"], ["bad"]]);
  expect(under.messaging.queues.deadLetters()).toEqual([]);
  await pass(under, 61);
  expect(batches).toHaveLength(2);
  expect(under.messaging.queues.deadLetters()).toMatchObject([{ queue: "Dead", body: "bad" }]);
});

test.for([
  ["the Lambda throws", () => Promise.reject(new Error("no"))],
  ["it names an unknown item", async () => ({ batchItemFailures: [{ itemIdentifier: "who?" }] })],
] as const)("given %s, when the batch ends, then all of it stays in the queue", async ([, invoke]) => {
  const under = messagingUnderTest(invoke);
  send(under, "1", "2");
  await under.messaging.workload.drain();
  expect(under.messaging.queues.states()).toContainEqual({ name: "Work", visible: 0, inFlight: 2, delayed: 0 });
});

test("given a maximum concurrency of two, when many batches wait, then no more than two run at a time", async () => {
  let running = 0;
  let most = 0;
  const under = messagingUnderTest(async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
  });
  send(under, ...Array.from({ length: 20 }, String));
  await under.messaging.workload.drain();
  expect(most).toBe(2);
});

test("given a region killed with messages in hand and waiting, when it starts again on its data, then each is delivered", async () => {
  const first = messagingUnderTest(() => new Promise(() => {}));
  send(first, "1", "2", "3", "4", "5", "6", "7");
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  expect(first.messaging.queues.states()).toContainEqual({ name: "Work", visible: 1, inFlight: 6, delayed: 0 });
  first.messaging.workload.abandon();
  const seen: string[] = [];
  const second = messagingUnderTest(async (_name, event) => void seen.push(...bodiesOf(event)), { store: first.store });
  second.messaging.workload.wake();
  await second.messaging.workload.drain();
  expect(seen.sort()).toEqual(["1", "2", "3", "4", "5", "6", "7"]);
});

test("given duplicates, when messages are delivered, then each arrives twice and leaves the queue", async () => {
  const seen: string[] = [];
  const under = messagingUnderTest(async (_name, event) => void seen.push(...bodiesOf(event)), { duplicates: true });
  send(under, "1", "2", "3", "4");
  await under.messaging.workload.drain();
  expect(seen.sort()).toEqual(["1", "1", "2", "2", "3", "3", "4", "4"]);
  expect(under.messaging.queues.states()).toContainEqual({ name: "Work", visible: 0, inFlight: 0, delayed: 0 });
});

test("given a role that may not consume the queue, when a message arrives, then nothing is delivered and the denial shows", async () => {
  let calls = 0;
  const invoke = async () => {
    calls += 1;
  };
  const under = messagingUnderTest(invoke, { without: ["echoRole"] });
  send(under, "1");
  await under.messaging.workload.drain();
  expect(calls).toBe(0);
  expect(under.iam.denied()).toMatchObject([{ function: "echo", action: "sqs:ReceiveMessage" }]);
});

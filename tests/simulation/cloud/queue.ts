/** A queue delivers at least once and in any order, with dead letters that an operator replays. */
import type { Queue } from "@emdia/core/model/ports/queue";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import type { Faults } from "../world/faults.ts";
import type { Lambda } from "../world/lambda.ts";
import { type Life, retry } from "../world/network.ts";
import { HOUR, MINUTE, SECOND, type World } from "../world/world.ts";

/** `atOnce` limits the workers at the same time; without it there is no limit. */
export type QueueSettings = { name: string; batch: number; visibilityMinutes: number; atOnce?: number };
/**
 * `duplicates` returns the share of messages that are delivered twice (0 to 1). Messages for which
 * `isIdle` is true would change nothing and are skipped.
 */
export type QueueBehavior = { duplicates: () => number; isIdle?: (body: string) => boolean };

type Message = { id: string; body: string; receives: number };

export type WorkQueue = {
  /** Returns the queue's client for one caller, which retries as the SDK does. */
  client: (life: Life) => Queue;
  send: (body: string, delaySeconds?: number) => void;
  feed: (lambda: Lambda<SQSEvent, SQSBatchResponse>) => void;
  pending: () => number;
  deaths: () => number;
};

const RECEIVES = 5;
const BATCH_OF_SENDS = 10;
const SDK_ATTEMPTS = 3;

const recordOf = ({ id, body, receives }: Message, queue: string): SQSEvent["Records"][number] => ({
  messageId: id,
  receiptHandle: `${id}:${receives}`,
  body,
  attributes: {
    ApproximateReceiveCount: String(receives),
    SentTimestamp: "0",
    SenderId: "",
    ApproximateFirstReceiveTimestamp: "0",
  },
  messageAttributes: {},
  md5OfBody: "",
  eventSource: "aws:sqs",
  eventSourceARN: queue,
  awsRegion: "",
});

export function createQueue(world: World, faults: Faults, settings: QueueSettings, behavior: QueueBehavior): WorkQueue {
  const visible: Message[] = [];
  let [sent, deliveries, alive, dead, running, isPolling] = [0, 0, 0, 0, 0, false];
  const { atOnce = Number.POSITIVE_INFINITY } = settings;
  let worker: Lambda<SQSEvent, SQSBatchResponse> | undefined;

  function show(message: Message, delay: number): void {
    world.after(delay, () => {
      visible.push(message);
      if (isPolling) return;
      isPolling = true;
      world.after(world.between(0, 2 * SECOND), poll);
    });
  }

  function poll(): void {
    isPolling = false;
    while (visible.length > 0 && running < atOnce) {
      const batch: Message[] = [];
      while (batch.length < settings.batch && visible.length > 0)
        batch.push(...visible.splice(Math.floor(world.random() * visible.length), 1));
      deliver(batch);
    }
  }

  function deliver(batch: Message[]): void {
    for (const message of batch) message.receives += 1;
    const requestId = `${settings.name}-${deliveries++}`;
    const event = { Records: batch.map((message) => recordOf(message, settings.name)) };
    const back = settings.visibilityMinutes * MINUTE;
    running += 1;
    worker?.invoke({ event, requestId }, (ending) => {
      running -= 1;
      if (visible.length > 0) poll();
      const failed = ending.ok ? ending.value.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier) : undefined;
      for (const message of batch) {
        if (failed && !failed.includes(message.id)) alive -= 1;
        else returned(message, back);
      }
    });
  }

  function returned(message: Message, delay: number): void {
    if (message.receives < RECEIVES) {
      show(message, delay);
      return;
    }
    dead += 1;
    world.note(`${settings.name}: a dead letter`);
    world.after(delay + world.between(1, 12) * HOUR, () => show({ ...message, receives: 0 }, 0));
  }

  function send(body: string, delaySeconds = 0): void {
    if (behavior.isIdle?.(body)) return;
    const copies = world.chance(behavior.duplicates()) ? 2 : 1;
    for (let copy = 0; copy < copies; copy++) {
      alive += 1;
      const wander = copy === 0 ? 500 : world.random() * 20 * MINUTE;
      show({ id: `${settings.name}-m${sent++}`, body, receives: 0 }, delaySeconds * SECOND + world.random() * wander);
    }
  }

  return {
    send,
    client: (life) => ({
      async send(messages) {
        for (let start = 0; start < messages.length; start += BATCH_OF_SENDS) {
          const batch = messages.slice(start, start + BATCH_OF_SENDS);
          const effect = () => {
            for (const { body, delaySeconds } of batch) send(JSON.stringify(body), delaySeconds);
          };
          await retry({ world, faults }, life, { service: "queue", attempts: SDK_ATTEMPTS }, effect);
        }
      },
    }),
    feed: (lambda) => {
      worker = lambda;
    },
    pending: () => alive,
    deaths: () => dead,
  };
}

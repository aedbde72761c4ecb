import { createHash } from "node:crypto";
import type { Graph, QueueSpec } from "../../graph-types.ts";
import type { DeadLetter, QueueState } from "../../region-types.ts";
import type { Clock, Store } from "../../types.ts";
import { openWorkQueue, type WorkItem, type WorkQueue } from "../../work/work-queue.ts";

export interface SqsMessage {
  body: string;
  sender: string;
}

export interface SqsQueue {
  spec: QueueSpec;
  work: WorkQueue<SqsMessage>;
}

export type Queues = ReturnType<typeof openQueues>;

export function openQueues(graph: Graph, store: Store, clock: Clock) {
  const queues: readonly SqsQueue[] = graph.queues.map((spec) => ({
    spec,
    work: openWorkQueue<SqsMessage>(store, `sqs/${spec.logicalName}`),
  }));
  const listeners: Array<(queue: SqsQueue) => void> = [];
  const byArn = (arn: string) => queues.find((queue) => queue.spec.arn === arn);
  const add = (queue: SqsQueue, message: SqsMessage, delaySeconds: number, id?: string) => {
    const now = clock.now().getTime();
    const item = queue.work.add(message, { now, visibleAt: now + delaySeconds * 1000, ...(id ? { id } : {}) });
    for (const listener of listeners) listener(queue);
    return item;
  };
  const revive = (source: SqsQueue): number => {
    const dead = byArn(source.spec.redrive?.queueArn ?? "");
    const letters = dead?.work.items() ?? [];
    for (const letter of letters)
      store.transaction(() => {
        dead?.work.remove(letter.id);
        add(source, letter.body, 0, letter.id);
      });
    return letters.length;
  };
  return {
    all: () => queues,
    byArn,
    byUrl: (url: string) => queues.find((queue) => queue.spec.name === url.split("/").at(-1)),
    /** Without `delaySeconds` the queue's own delay applies. */
    send: (queue: SqsQueue, message: SqsMessage, delaySeconds?: number) =>
      add(queue, message, delaySeconds ?? queue.spec.delaySeconds),
    bury(queue: SqsQueue, item: WorkItem<SqsMessage>) {
      const dead = byArn(queue.spec.redrive?.queueArn ?? "");
      store.transaction(() => {
        queue.work.remove(item.id);
        if (dead !== undefined) add(dead, item.body, 0, item.id);
      });
    },
    redrive() {
      const sources = queues.filter(({ spec }) => spec.redrive !== undefined);
      return sources.reduce((sum, source) => sum + revive(source), 0);
    },
    onSent: (listener: (queue: SqsQueue) => void) => {
      listeners.push(listener);
    },
    states: () => queues.map((queue) => stateOf(queue, clock.now().getTime())),
    deadLetters: () => deadQueues(graph, queues).flatMap(lettersOf),
  };
}

/** The SDK checks this hash for every message that it sends. */
export const md5 = (text: string): string => createHash("md5").update(text).digest("hex");

function stateOf({ spec, work }: SqsQueue, now: number): QueueState {
  const items = work.items();
  const inFlight = items.filter((item) => item.isTaken || (item.receives > 0 && item.visibleAt > now)).length;
  const delayed = items.filter((item) => !item.isTaken && item.receives === 0 && item.visibleAt > now).length;
  return { name: spec.logicalName, visible: items.length - inFlight - delayed, inFlight, delayed };
}

function deadQueues(graph: Graph, queues: readonly SqsQueue[]): readonly SqsQueue[] {
  const targets = [...graph.schedules.map((one) => one.target), ...graph.rules.flatMap((rule) => rule.targets)];
  const arns = new Set([
    ...graph.queues.flatMap((queue) => queue.redrive?.queueArn ?? []),
    ...targets.flatMap((target) => target.deadLetterArn ?? []),
  ]);
  return queues.filter((queue) => arns.has(queue.spec.arn));
}

function lettersOf({ spec, work }: SqsQueue): readonly DeadLetter[] {
  return work.items().map(({ id, body, receives, sentAt }) => {
    return { queue: spec.logicalName, id, body: body.body, receives, at: new Date(sentAt).toISOString() };
  });
}

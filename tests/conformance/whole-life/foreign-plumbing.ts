import type { Graph } from "@emdia/local/graph-types";
import { isRecord, type Json, parseRecord, recordAt, recordsAt, textAt } from "@emdia/local/json";
import { matchesPattern } from "@emdia/local/services/eventbridge/pattern";
import { CATCHER, type Foreign } from "./foreign-environment.ts";
import type { Moto } from "./moto.ts";
import { sendingEvents } from "./sending-events.ts";

type Invoke = (name: string, event: unknown) => Promise<unknown>;
type Waiting = { lambda: string; body: string; dueAt: number };
type Parts = {
  graph: Graph;
  foreign: Foreign;
  moto: Moto;
  invoke: Invoke;
  now: () => Date;
  items: () => Promise<Json[]>;
};

const recordOf = (one: Json) => ({
  messageId: textAt(one, "MessageId"),
  receiptHandle: textAt(one, "ReceiptHandle"),
  body: textAt(one, "Body"),
  attributes: {},
  eventSource: "aws:sqs",
});

/** Carries messages and events to the Lambdas, by the graph's mappings and rules. */
export function createPlumbing({ graph, foreign, moto, invoke, now, items }: Parts) {
  const waiting: Waiting[] = [];
  const told = new Set<string>();
  const owner = graph.lambdas.find(({ logicalName }) => logicalName === "BillingOwner");
  const configurationSet = owner?.environment.MAIL_CONFIGURATION_SET ?? "";

  async function drainQueues(): Promise<number> {
    let moved = 0;
    for (const { queueArn, lambda } of graph.mappings) {
      const url = foreign.queueUrls.get(queueArn.split(":").at(-1) ?? "") ?? "";
      const messages = await moto.receive(url);
      if (messages.length === 0) continue;
      const answer = await invoke(lambda.logicalName, { Records: messages.map(recordOf) });
      const failures = isRecord(answer) ? recordsAt(answer, "batchItemFailures") : [];
      if (failures.length > 0) throw new Error(`${lambda.logicalName} failed ${failures.length} messages`);
      for (const one of messages) await moto.remove(url, textAt(one, "ReceiptHandle"));
      moved += messages.length;
    }
    return moved;
  }

  /** Hands an event to its rules' Lambdas, and to their queues after each queue's delay. */
  async function deliver(bus: string, event: Json): Promise<void> {
    const rules = graph.rules.filter((rule) => rule.bus === bus && matchesPattern(rule.pattern, event));
    for (const { targets, queueArns } of rules) {
      for (const { lambda } of targets) await invoke(lambda.logicalName, event);
      for (const arn of queueArns) {
        const lambda = graph.mappings.find(({ queueArn }) => queueArn === arn)?.lambda.logicalName ?? "";
        const delay = graph.queues.find((queue) => queue.arn === arn)?.delaySeconds ?? 0;
        waiting.push({ lambda, body: JSON.stringify(event), dueAt: now().getTime() + delay * 1_000 });
      }
    }
  }

  async function drainBus(): Promise<number> {
    const url = foreign.queueUrls.get(CATCHER) ?? "";
    const messages = await moto.receive(url);
    for (const one of messages) {
      await deliver(graph.buses[0] ?? "", parseRecord(textAt(one, "Body")) ?? {});
      await moto.remove(url, textAt(one, "ReceiptHandle"));
    }
    return messages.length;
  }

  async function drainWaiting(): Promise<number> {
    const due = waiting.filter(({ dueAt }) => dueAt <= now().getTime());
    for (const one of due) {
      waiting.splice(waiting.indexOf(one), 1);
      const record = recordOf({ MessageId: `m${one.dueAt}`, Body: one.body });
      await invoke(one.lambda, { Records: [record] });
    }
    return due.length;
  }

  /** Makes the events of new mails, because moto reports none. */
  async function drainMailEvents(): Promise<number> {
    const messages = (await items()).filter((item) => textAt(recordAt(item, "sk"), "S").startsWith("MSG#"));
    const events = messages
      .flatMap((message) => sendingEvents(message, configurationSet, now()))
      .filter(({ id }) => !told.has(id));
    for (const { id, event } of events) {
      told.add(id);
      await deliver("default", event);
    }
    return events.length;
  }

  return {
    async settle(): Promise<void> {
      for (let moved = 1; moved > 0; )
        moved = (await drainQueues()) + (await drainBus()) + (await drainWaiting()) + (await drainMailEvents());
    },
  };
}

import { randomUUID } from "node:crypto";
import { busName } from "../../graph/events.ts";
import type { Graph } from "../../graph-types.ts";
import type { AcceptedEvent } from "../../region-types.ts";
import type { BusEntry, ServiceContext } from "../../types.ts";
import type { Deliveries } from "../../work/deliveries.ts";
import type { Queues } from "../sqs/queues.ts";
import { matchesPattern } from "./pattern.ts";

const REMEMBERED = 200;

export type Buses = ReturnType<typeof createBuses>;

type Parts = Pick<ServiceContext, "graph" | "store" | "clock"> & { deliveries: Deliveries; queues: Queues };

/** A call's events are stored for all their targets, or none is, before the call is answered. */
export function createBuses({ graph, store, clock, deliveries, queues }: Parts) {
  const accepted: AcceptedEvent[] = [];
  const accept = (bus: string, entry: BusEntry) => {
    const event = envelope(graph, entry, clock.now());
    const rules = graph.rules.filter((rule) => rule.bus === bus && matchesPattern(rule.pattern, event));
    for (const rule of rules) {
      rule.targets.forEach((target, index) => {
        deliveries.send(target, event, rule.logicalName, `${event.id}/${rule.logicalName}/${index}`);
      });
      for (const queue of rule.queueArns.map(queues.byArn).filter((one) => one !== undefined))
        queues.send(queue, { body: JSON.stringify(event), sender: rule.logicalName });
    }
    const { id, source, detail, time: at } = event;
    const names = rules.map((rule) => rule.logicalName);
    accepted.unshift({ id, bus, source, detailType: entry.detailType, detail, at, rules: names });
    accepted.length = Math.min(accepted.length, REMEMBERED);
    return id;
  };
  return {
    putEvents: (bus: string, entries: readonly BusEntry[]) =>
      store.transaction(() => entries.map((entry) => accept(busName(bus), entry))),
    accepted: () => [...accepted],
    has: (bus: string) => bus === "default" || graph.buses.includes(bus),
  };
}

function envelope(graph: Graph, entry: BusEntry, now: Date) {
  return {
    version: "0",
    id: randomUUID(),
    "detail-type": entry.detailType,
    source: entry.source,
    account: graph.accountId,
    time: (entry.time ?? now).toISOString().replace(/\.\d+Z$/, "Z"),
    region: graph.region,
    resources: [...(entry.resources ?? [])],
    detail: entry.detail,
  };
}

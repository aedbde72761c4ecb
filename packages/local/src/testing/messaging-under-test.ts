import { createClock, type RegionClock } from "../clock.ts";
import { createIam, type Iam } from "../iam.ts";
import { type OpenStore, openStore } from "../store.ts";
import type { InvokeLambda } from "../types.ts";
import { type Messaging, openMessaging } from "../wire-messaging.ts";
import { smallGraph } from "./small-graph.ts";

export interface Under {
  messaging: Messaging;
  store: OpenStore;
  clock: RegionClock;
  iam: Iam;
}

/** Opens the messaging of a small graph; a given `store` simulates a restart on its data. */
export function messagingUnderTest(
  invoke: InvokeLambda,
  {
    store = openStore(),
    duplicates = false,
    without = [],
    startAt,
  }: { store?: OpenStore; duplicates?: boolean; without?: string[]; startAt?: Date } = {},
): Under {
  const graph = smallGraph({ without });
  const clock = createClock(store, startAt);
  const iam = createIam(graph, clock);
  const messaging = openMessaging({ graph, store, clock, invoke, authorize: iam.authorize, duplicates });
  return { messaging, store, clock, iam };
}

export async function pass({ clock, messaging }: Under, seconds: number): Promise<void> {
  clock.advanceTo(new Date(clock.now().getTime() + seconds * 1000));
  messaging.workload.wake();
  await messaging.workload.drain();
}

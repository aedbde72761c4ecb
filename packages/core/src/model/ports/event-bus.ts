import type { EventEntry } from "@emdia/events/define";

/** Publishes events; resolves once the bus has accepted them all, throws otherwise. */
export type EventBus = { publish(entry: EventEntry): Promise<void> };

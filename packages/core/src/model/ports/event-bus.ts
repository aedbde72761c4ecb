import type { EventEntry } from "@emdia/events/define";

/** Publishes facts; resolves once the bus has taken them all, throws otherwise. */
export type EventBus = { publish(entry: EventEntry): Promise<void> };

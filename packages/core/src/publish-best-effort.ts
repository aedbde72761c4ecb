import type { EventEntry } from "@emdia/events/define";
import { logger } from "./logger.ts";
import type { OwnerContext, WithBus } from "./model/context.ts";

/**
 * Publishes an event about a stored change. If the bus does not accept the event, the event is
 * logged and lost, and the change stays stored. A failed request would make its caller retry, and
 * register a student twice (docs/decisions/011-events.md).
 */
export async function publishBestEffort({ bus, ownerId }: OwnerContext & WithBus, entry: EventEntry): Promise<void> {
  try {
    await bus.publish(entry);
  } catch (error) {
    logger.error("a fact was not published", error, { ownerId, event: entry.detailType });
  }
}

import type { EventEntry } from "@emdia/events/define";
import { logger } from "./logger.ts";
import type { OwnerContext, WithBus } from "./model/context.ts";

/**
 * Publishes an event about a stored change. The stored change stays: failing the request would make
 * its caller retry, and register a student twice. So an event that the bus does not accept is
 * logged, and lost (docs/decisions/011-events.md).
 */
export async function publishBestEffort({ bus, ownerId }: OwnerContext & WithBus, entry: EventEntry): Promise<void> {
  try {
    await bus.publish(entry);
  } catch (error) {
    logger.error("a fact was not published", error, { ownerId, event: entry.detailType });
  }
}

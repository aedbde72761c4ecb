import type { EventEntry } from "@emdia/events/define";
import { logger } from "./logger.ts";
import type { OwnerContext, WithBus } from "./model/context.ts";

/**
 * Publishes what has already happened. What is stored stays so: failing the request would make its caller try again, and
 * register a student twice. So what the bus does not take is logged, and lost (docs/decisions/011-events.md).
 */
export async function publishBestEffort({ bus, ownerId }: OwnerContext & WithBus, entry: EventEntry): Promise<void> {
  try {
    await bus.publish(entry);
  } catch (error) {
    logger.error("a fact was not published", error, { ownerId, event: entry.detailType });
  }
}

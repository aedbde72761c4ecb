import type { EventEntry } from "@emdia/events/define";
import { logger } from "./logger.ts";
import type { OwnerContext, WithBus } from "./model/context.ts";

/** A retry would register a student twice: a loss is only logged (docs/decisions/011-events.md). */
export async function publishBestEffort({ bus, ownerId }: OwnerContext & WithBus, entry: EventEntry): Promise<void> {
  try {
    await bus.publish(entry);
  } catch (error) {
    logger.error("a fact was not published", error, { ownerId, event: entry.detailType });
  }
}

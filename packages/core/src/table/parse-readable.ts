import { logger } from "../logger.ts";
import type { Item } from "../model/ports/table.ts";

/** Whether an error says that the data at hand is no good, and never will be; anything else may work a moment later. */
export function isDataFailure(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError) return true;
  return error instanceof Error && /^\$?ZodError$/.test(error.name);
}

/**
 * The items that are what their schema says. The others are left out and named in the log, so that one unreadable item
 * takes nobody else along; `unreadable` counts them.
 */
export function parseReadable<T>(items: readonly Item[], parse: (item: Item) => T): { good: T[]; unreadable: number } {
  const good = items.flatMap((item): T[] => {
    try {
      return [parse(item)];
    } catch (error) {
      if (!isDataFailure(error)) throw error;
      logger.error("an item cannot be read", error, { pk: String(item.pk), sk: String(item.sk) });
      return [];
    }
  });
  return { good, unreadable: items.length - good.length };
}

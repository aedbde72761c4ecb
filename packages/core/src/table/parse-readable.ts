import { logger } from "../logger.ts";
import type { Item } from "../model/ports/table.ts";

/** A retry does not change that. Any other error may be temporary. */
export function isDataFailure(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError) return true;
  return error instanceof Error && /^\$?ZodError$/.test(error.name);
}

/** Others are logged and counted in `unreadable`: one bad item does not block the rest. */
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

import * as z from "zod/mini";
import { logger } from "../logger.ts";
import { AppError } from "../model/app-error.ts";
import { startingWith } from "../model/expressions.ts";
import { type Key, ownerPartition } from "../model/keys.ts";
import {
  ConditionFailed,
  type Item,
  type QueryInput,
  type Table,
  TransactionRefused,
  type Write,
} from "../model/ports/table.ts";

export type Page<T> = { items: T[]; cursor: string | undefined };

/** Reads one item with strong consistency. */
export async function findItem<T>(table: Table, key: Key, parse: (item: Item) => T): Promise<T | undefined> {
  const item = await table.get(key, { consistent: true });
  return item && parse(item);
}

/** Returns those of the names under whose keys an item is stored. */
export async function storedAmong(table: Table, names: readonly string[], keyOf: (name: string) => Key) {
  const items = await table.getMany(names.map(keyOf));
  const stored = new Set(items.map(({ sk }) => sk));
  return names.filter((name) => stored.has(keyOf(name).sk));
}

/** Memory holds one page and not the whole list. */
export async function* pagesOf(table: Table, input: QueryInput): AsyncGenerator<Item[]> {
  let startAfter = input.startAfter;
  do {
    const page = await table.query({ ...input, startAfter });
    yield page.items;
    startAfter = page.lastKey;
  } while (startAfter);
}

/** Reads results that are naturally small (one owner's plans, one month's charges). */
export async function allOf(table: Table, input: QueryInput): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of pagesOf(table, input)) items.push(...page);
  return items;
}

const CursorKey = z.object({ pk: z.string(), sk: z.string() });

/** The cursor leaves out the partition, so that it cannot lead into another owner's data. */
export function cursorOf(lastKey: Item | undefined): string | undefined {
  return lastKey && Buffer.from(CursorKey.parse(lastKey).sk).toString("base64url");
}

/** @throws AppError request.invalid_cursor */
export function startOf(cursor: string | undefined, partition: string, prefix: string): Item | undefined {
  if (!cursor) return undefined;
  const sk = Buffer.from(cursor, "base64url").toString("utf8");
  if (!sk.startsWith(prefix) || sk.length > 80) throw new AppError("request.invalid_cursor");
  return { pk: partition, sk };
}

/** Asks for a page of an owner's items. @throws AppError request.invalid_cursor */
export const pageInput = (ownerId: string, prefix: string, limit: number, cursor: string | undefined): QueryInput => ({
  key: startingWith(ownerId, prefix),
  limit,
  startAfter: startOf(cursor, ownerPartition(ownerId), prefix),
  consistent: true,
});

/** Tells whether stored data caused an error, which a retry does not change. */
export function isDataFailure(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError) return true;
  return error instanceof Error && /^\$?ZodError$/.test(error.name);
}

/** Unreadable items are logged and counted in `unreadable`: one does not block the rest. */
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

export type RefusableWrite = Write & { refusal?: () => Error };

/** Thrown when another writer was first; `what` names the object that both writers wanted. */
export class ChangedMeanwhile extends Error {
  override readonly name = "ChangedMeanwhile";
  readonly what: string;
  constructor(what: string) {
    super(`${what} was changed meanwhile`);
    this.what = what;
  }
}

const FAILED = "ConditionalCheckFailed";

/**
 * Makes all writes or none. @throws the first failed write's refusal, or that of all writes, else
 * TransactionRefused
 */
export async function commit(
  table: Table,
  writes: readonly RefusableWrite[],
  refusalOfAll?: () => Error,
): Promise<void> {
  try {
    await table.transact(writes.map(({ refusal: _refusal, ...write }) => write));
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error;
    const failed = writes[error.reasons.indexOf(FAILED)];
    throw (failed && (failed.refusal ?? refusalOfAll)?.()) ?? error;
  }
}

/** Returns false if the condition of the write did not hold, or one of a transaction's. */
export async function wasWritten(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed || error instanceof TransactionRefused) return false;
    throw error;
  }
}
